export default defineNuxtConfig({
  vue: { compilerOptions: { isCustomElement: (tag) => tag === "gjk-demo" } },
});
