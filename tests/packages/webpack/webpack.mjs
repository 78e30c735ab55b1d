/** Builds the page of this folder into `dist/` as webpack does without any settings. */
import webpack from "webpack";

webpack({ mode: "production", entry: "./main.js" }, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString({ all: false, errors: true }));
  process.exitCode = 1;
});
