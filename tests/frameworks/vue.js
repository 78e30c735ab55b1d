/** A page in Vue: it shows a figure, sets its properties, listens to it and takes it away. */
import { createApp, createSSRApp, h, ref } from "vue";
import { renderToString } from "vue/server-renderer";
import Figure from "../../web/recipes/vue/Figure.vue";

const SCENE = {
  kind: "gjk",
  shapes: [
    { type: "circle", center: [0, 0], radius: 1 },
    { type: "circle", center: [5, 0], radius: 2 },
  ],
};

const Page = {
  setup() {
    const isShown = ref(true);
    const scene = ref(undefined);
    const step = ref("none");
    const what = () => (scene.value ? { scene: scene.value } : { preset: "missed", step: 1 });
    return () =>
      h("main", [
        h("button", { onClick: () => (isShown.value = !isShown.value) }, "Toggle"),
        h("button", { onClick: () => (scene.value = SCENE) }, "Circles"),
        h("output", String(step.value)),
        isShown.value ? h(Figure, { ...what(), onStep: (now) => (step.value = now) }) : null,
      ]);
  },
};

export const serve = () => renderToString(createSSRApp(Page));
/** A figure for each entry of `window.figures`: its attributes. */
export const figures = () => createApp({ render: () => window.figures.map((one) => h("gjk-demo", one)) }).mount("#root");

export const start = () => createSSRApp(Page).mount("#root");
