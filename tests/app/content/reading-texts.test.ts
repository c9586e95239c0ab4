import { expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { createPost } from "../kit/inputs.ts";

test("whoever asks meanwhile has a turn while the images of many texts are written down", async () => {
  await using app = await startApp("sqlite");
  const as = await app.signIn();
  for (let post = 0; post < 41; post++) await createPost(as, {});
  let turns = 0;
  const takeTurn = () => {
    turns++;
    next = setImmediate(takeTurn);
  };
  let next = setImmediate(takeTurn);
  await app.work("images");
  clearImmediate(next);
  expect(turns).toBeGreaterThan(1);
});
