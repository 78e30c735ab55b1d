/** Saves a file, as a browser saves what a page offers. */

/** The file's address stays valid for this long. By then, any browser has started to save it. */
const SAVE_TIMEOUT_MS = 60_000;

export function download(name: string, file: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVE_TIMEOUT_MS);
}
