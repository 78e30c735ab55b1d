/**
 * Where a text stops being JSON. Only some engines say it, and each in its own way.
 */

/** White space, and then a token, if there is one. */
const NEXT =
  /[ \t\n\r]*([[\]{}:,]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)?/iy;

/**
 * What may follow: a kind of token, and what may follow that. `v`: a value; `k`: a name; `c`: its colon; `e`: a comma
 * or the end of what is open. In `V` and `K` the list or the object may also end at once.
 * @param text  that is no JSON
 * @returns both from 1, of the first token that cannot stand where it does
 */
export function placeOfFault(text: string): { line: number; column: number } {
  /** The lists and objects that are open, by what closes them. */
  const open: string[] = [];
  let expects = "v";
  NEXT.lastIndex = 0;
  for (;;) {
    const [all, token = ""] = NEXT.exec(text) as RegExpExecArray; // it finds something everywhere, if only an empty text
    const at = NEXT.lastIndex - token.length;
    if (all === "" || token === "" || !(expects = following(token, expects, open))) {
      const lines = text.slice(0, at).split("\n");
      return { line: lines.length, column: lines[lines.length - 1].length + 1 };
    }
  }
}

/** What may follow a token; nothing where the token itself must not stand. */
function following(token: string, expects: string, open: string[]) {
  if (/[\]}]/.test(token)) return /[VKe]/.test(expects) && open.pop() === token ? "e" : "";
  if (token === ":") return expects === "c" ? "v" : "";
  if (token === ",") return expects === "e" && open.length ? (open[open.length - 1] === "}" ? "k" : "v") : "";
  if (/k/i.test(expects)) return token[0] === '"' ? "c" : "";
  if (!/v/i.test(expects)) return "";
  if (!/[[{]/.test(token)) return "e";
  open.push(token === "[" ? "]" : "}");
  return token === "[" ? "V" : "K";
}
