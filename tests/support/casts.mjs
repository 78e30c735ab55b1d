/** Prints what the TypeScript of web/src claims without a check: `any`, `x as T`, `<T>x` and `x!`, and if a comment is beside it. */
import { readFileSync } from "node:fs";
import { ts } from "@custom-elements-manifest/analyzer";

const { SyntaxKind: K } = ts;
const KINDS = { [K.AnyKeyword]: "any", [K.AsExpression]: "cast", [K.TypeAssertionExpression]: "cast", [K.NonNullExpression]: "cast" };

const found = process.argv.slice(2).flatMap((path) => {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ESNext);
  const lines = source.text.split("\n");
  const claims = [];
  const visit = (node) => {
    const kind = KINDS[node.kind];
    if (kind && !ts.isConstTypeReference(node.type ?? node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.end);
      const hasReason = /\/\/|\*\//.test(lines.slice(Math.max(0, line - 2), line + 1).join("\n"));
      claims.push({ kind, place: `${path}:${line + 1}`, hasReason });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return claims;
});
console.log(JSON.stringify(found));
