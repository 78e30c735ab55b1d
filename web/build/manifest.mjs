/**
 * Run by manifest.py under Node.js: prints custom-elements.json, as the analyzer makes it. The text of public.ts, and the list of
 * attributes as custom-elements.json has it, come from standard input.
 */
import { readFileSync } from "node:fs";
import { create, ts } from "@custom-elements-manifest/analyzer";

const { source, attributes } = JSON.parse(readFileSync(0, "utf8"));

/** Events are the members of an interface, with their types, so that the compiler knows them, too. */
const events = [];

const plugin = {
  name: "gjk-demo",
  analyzePhase({ node }) {
    if (node.name?.text !== "GjkDemoEventMap") return;
    for (const { name, type, jsDoc } of node.members)
      events.push({ name: name.text, description: oneLine(jsDoc[0].comment), type: { text: type.getText() } });
  },
  moduleLinkPhase({ moduleDoc }) {
    const [element] = moduleDoc.declarations;
    Object.assign(element, { attributes, events });
    for (const member of element.members) {
      const attribute = attributes.find(({ name }) => name === member.attribute);
      member.description = oneLine(member.description);
      if (attribute) member.type = typeOf(attribute);
    }
    const declaration = { name: element.name, module: moduleDoc.path };
    moduleDoc.exports.push({ kind: "custom-element-definition", name: element.tagName, declaration });
  },
};

const oneLine = (text) => text.replace(/\s+/g, " ");

/** Of the property. Without a default it may be undefined. */
const typeOf = ({ type, ...more }) => ("default" in more ? type : { text: `${type.text} | undefined` });

const module = ts.createSourceFile("gjk-demo.js", source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TS);
console.log(JSON.stringify(create({ modules: [module], plugins: [plugin] }), null, 2));
