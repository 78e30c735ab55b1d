/**
 * The attributes of the element, from one table, attributes.json, in the groups of those who read them: what scene is shown, how it
 * is shown, what only some figures have, and the looks. A row has the values of an attribute or its type, its default, and whether
 * it changes a poster. The build reads the same table: web/build/attributes.py.
 */
import { ofFigure, ofInstance, ofLook, ofScene, ofSteps, ofView } from "./attributes.json";
import { keysOf, recordOf } from "./lists.ts";

/** The attributes that together say which scene is shown. */
export const OF_SCENE = keysOf(ofScene);

/** How the scene is shown. */
export const OF_VIEW = keysOf(ofView);

/** The attributes that only some kinds have. Each figure lists the values that it knows. */
export const CHOICES = keysOf(ofFigure);

/** How a figure looks: attributes that are no part of its state. */
export const LOOKS = keysOf(ofLook);

/** When steps play by themselves: `none`, `once` or `loop`. What is unknown counts as none. */
export const playsAsked = (value: string | null | undefined) => known(ofSteps.autoplay, value);

/** What the reader may be asked before it is shown. The first is nothing. */
export const ASKS: readonly string[] = ofSteps.ask.values;

/** What the reader is asked; empty where that is nothing. */
export const questionAsked = (value: string | null | undefined) => {
  const asked = known(ofSteps.ask, value);
  return asked === ofSteps.ask.default ? "" : asked;
};

/** @param value  of the attribute; empty where it is bare, as in `<gjk-demo ask>` */
function known({ values, bare, default: usual }: { values: string[]; bare: string; default: string }, value: string | null | undefined) {
  const asked = value === "" ? bare : (value ?? usual);
  return values.includes(asked) ? asked : usual;
}

/** An earlier value for the usual controls. It is still read. */
export const FORMER_CONTROLS = ofLook.controls.formerValue;

export type Look = keyof typeof ofLook;

/** The attributes of a figure's state. The words of a page may set them. */
export const STATE = [...OF_SCENE, ...OF_VIEW, ...CHOICES];

/** How steps come. */
export const OF_STEPS = keysOf(ofSteps);

/** Attributes whose properties are the texts that are written. */
export const TEXTS = [...LOOKS, ...OF_STEPS, ...keysOf(ofInstance)];

/** Each attribute of a figure, which is a property of that name, too. */
export const ATTRIBUTES = [...STATE, ...TEXTS];

/** What these attributes are until somebody sets them. */
export const USUAL_LOOKS = recordOf(LOOKS, (name): string => ofLook[name].default);

/** What an author or a reader chooses of a scene's figure, as it is until somebody chooses. */
export const AT_START = recordOf([...OF_VIEW, ...CHOICES], () => null);

/** The values that an attribute may have. */
export const valuesOf = (name: keyof typeof ASIDE): readonly string[] => ASIDE[name].values;

/** What is no part of the state. */
const ASIDE = { ...ofLook, ...ofSteps };

/** The views of figures. One that a figure does not have leaves it as it is. */
export const VIEWS: readonly string[] = ofView.view.values;

/** Selects the words of a page that belong to its figures. Their `data-gjk-…` attributes may also be those of `STATE`. */
export const PAGE_WORDS = "[data-gjk-for], [data-gjk-show], [data-gjk-value], [data-gjk-when], [data-gjk-again]";
