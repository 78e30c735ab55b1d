/**
 * Finds the words that the sources of the page have as literals and that a reader would see. TypeScript parses the sources.
 *
 * The parser is behind an interface that TypeScript calls unstable, so an upgrade may change it. package.json pins the version.
 *
 * In: the path of web/tsconfig.json as an argument. Out: `{file, line, text}` for each literal, as a JSON list on standard output.
 * Files of web/src/words, and those of the kinds whose name ends in `words`, are left out. A literal counts if it is
 * - a text of a template of HTML, or an attribute of one that is seen or spoken, with two letters in a row;
 * - the value of a property such as `label`, or an argument of a function that writes, also with two letters in a row;
 * - any other text that looks like prose: two words, a word beside a value, or one capitalised word.
 */
import { relative, resolve } from "node:path";
import { SyntaxKind } from "typescript/unstable/ast";
import { API } from "typescript/unstable/sync";

const LETTERS = /\p{L}{2}/u;
const PROSE =
  /\p{L}{2}[^\p{L}<>=]*\s[^\p{L}<>=]*\p{L}|\p{L}[^\p{L}<>=]*\s[^\p{L}<>=]*\p{L}{2}|^\p{Lu}\p{Ll}+[,.:;…]?$|\p{L}{2}[,:;]? 0|0 \p{L}{2}/u;

const SEEN_ATTRIBUTES = new Set(["aria-label", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt", "label"]);

const SEEN_PROPERTIES = new Set(["label", "title", "text", "message", "noun"]);

/** Functions that write what they are given: labels of a picture, steps, announcements, messages. */
const WRITERS = new Set(["write", "fillText", "numbered", "announce", "say", "show"]);

/** Functions whose texts are for the browser or for the console. */
const UNSEEN_CALLS = new Set(["part", "querySelector", "querySelectorAll", "closest", "matches", "matchMedia", "warn"]);

/** Templates of HTML. Those of style sheets are not looked at. */
const MARKUP = new Set(["html", "svg"]);

const COMPARISONS = new Set([SyntaxKind.EqualsEqualsEqualsToken, SyntaxKind.ExclamationEqualsEqualsToken, SyntaxKind.InKeyword]);

/** What stands for a value between two pieces of a template. It is no letter. */
const VALUE = "0";

const config = resolve(process.argv[2]);
const sources = resolve(config, "../src");
const api = new API();
const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
const hasWords = (file) => file.startsWith(resolve(sources, "words")) || file.endsWith("words.ts");
const files = project.rootFiles.filter((file) => file.startsWith(sources) && !hasWords(file));
console.log(JSON.stringify(files.flatMap((file) => literalsOf(project.program.getSourceFile(file), relative(sources, file)))));
api.close();

function literalsOf(source, file) {
  const found = [];
  visit(source, PROSE);
  return found;

  function note(node, text, counts) {
    if (!counts.test(text)) return;
    found.push({ file, line: source.text.slice(0, node.getStart()).split("\n").length, text: text.replace(/\s+/g, " ").trim() });
  }

  function visit(node, counts) {
    const within = (child) => visit(child, PROSE);
    switch (node.kind) {
      case SyntaxKind.ImportDeclaration:
      case SyntaxKind.ExportDeclaration:
      case SyntaxKind.JSDoc:
        return;
      case SyntaxKind.StringLiteral:
      case SyntaxKind.NoSubstitutionTemplateLiteral:
        return note(node, node.text, counts);
      case SyntaxKind.TemplateExpression:
        note(node, piecesOf(node).join(VALUE), counts);
        return node.templateSpans.forEach(({ expression }) => visit(expression, counts));
      case SyntaxKind.TaggedTemplateExpression:
        return MARKUP.has(node.tag.text) ? markup(node.template) : undefined;
      case SyntaxKind.ConditionalExpression:
        within(node.condition);
        visit(node.whenTrue, counts);
        return visit(node.whenFalse, counts);
      case SyntaxKind.BinaryExpression:
        return COMPARISONS.has(node.operatorToken.kind) ? undefined : [node.left, node.right].forEach((side) => visit(side, counts));
      case SyntaxKind.ParenthesizedExpression:
        return visit(node.expression, counts);
      case SyntaxKind.PropertyAssignment:
        return visit(node.initializer, SEEN_PROPERTIES.has(node.name.text) ? LETTERS : PROSE);
      case SyntaxKind.CaseClause:
        return node.statements.forEach(within);
      case SyntaxKind.ElementAccessExpression:
        return within(node.expression);
      case SyntaxKind.CallExpression: {
        const name = node.expression.name?.text ?? node.expression.text;
        if (UNSEEN_CALLS.has(name)) return;
        within(node.expression);
        return node.arguments.forEach((given) => visit(given, WRITERS.has(name) ? LETTERS : PROSE));
      }
      default:
        return node.forEachChild(within);
    }
  }

  function markup(template) {
    let tag = ""; // the tag that is open
    const holes = template.templateSpans ?? [];
    piecesOf(template).forEach((piece, i) => {
      const whole = tag + piece;
      tag = /<[^<>]*$/.exec(whole)?.[0] ?? "";
      const place = i ? holes[i - 1].literal : template;
      for (const text of whole.slice(0, whole.length - tag.length).split(/<[^<>]*>/)) note(place, text, LETTERS);
      const complete = [...whole.matchAll(/\s([\w-]+)="([^"]*)"/g)].filter(({ index }) => index + 1 > whole.length - piece.length);
      for (const [, name, value] of complete) if (SEEN_ATTRIBUTES.has(name)) note(place, value, LETTERS);
      if (!holes[i]) return;
      const attribute = /\s([.@?]?[\w-]+)="?[^"\s]*$/.exec(tag)?.[1];
      if (attribute !== "class") visit(holes[i].expression, tag && !SEEN_ATTRIBUTES.has(attribute ?? "") ? PROSE : LETTERS);
      if (tag) tag += VALUE;
    });
  }
}

/** The texts between the values of a template. */
function piecesOf({ head, templateSpans, text }) {
  return head ? [head.text, ...templateSpans.map(({ literal }) => literal.text)] : [text];
}
