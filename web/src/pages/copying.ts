/** A button below each block of code of the page, which copies it. Its name has the block's `data-label`, its caption or its heading. */
import icon from "lucide-static/icons/copy.svg";
import { sharing } from "../words/sharing.ts";

/** What the code is called: the last of these before it. */
const HEADINGS = "h1,h2,h3,summary,figcaption";

function labelOf(block: HTMLElement): string {
  const { label } = block.dataset;
  if (label !== undefined) return label;
  const caption = block.closest("figure")?.querySelector("figcaption");
  const before = [...(block.closest("main") ?? document).querySelectorAll(HEADINGS)].filter(
    (heading) => heading.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return (caption ?? before.at(-1))?.firstChild?.textContent?.trim() ?? "";
}

function addButton(block: HTMLElement) {
  const tools = block.nextElementSibling?.matches(".tools") ? block.nextElementSibling : document.createElement("p");
  tools.classList.add("tools");
  const button = document.createElement("button");
  button.type = "button";
  button.innerHTML = icon;
  button.append(` ${sharing.copy}`);
  button.ariaLabel = sharing.copyOf(labelOf(block));
  const said = document.createElement("span");
  said.role = "status";
  button.addEventListener("click", async () => {
    said.textContent = await navigator.clipboard.writeText(`${block.textContent?.trimEnd()}\n`).then(
      () => sharing.copied,
      () => sharing.selectAndCopy,
    );
  });
  tools.prepend(button);
  tools.append(said);
  block.after(tools);
}

document.querySelectorAll<HTMLElement>("main pre").forEach(addButton);
