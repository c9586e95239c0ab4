// `npm run build`: builds dist/ whether or not it is out of date.
import { exitWith } from "./run.mjs";
import { buildPages, setUp } from "./set-up.mjs";

await exitWith(async () => {
  await setUp({ scope: "production", build: false });
  await buildPages();
});
