import { expect, test } from "vitest";
import { startApp } from "../../setup/app.ts";
import { createPost } from "../kit/inputs.ts";
import { askKept } from "./found.ts";

test("posts of a category have different patterns in its list, though their ids are ten or seven apart", async () => {
  await using app = await startApp("sqlite");
  const as = await app.signIn();
  const categories: Record<number, string> = {
    1: "growth",
    3: "tools",
    10: "tools",
    11: "growth",
    21: "growth",
  };
  for (let number = 1; number <= 21; number += 1)
    await createPost(as, {
      title: `Post ${number}`,
      category: categories[number] ?? "marketing",
      status: "published",
    });
  for (const [category, count] of [
    ["growth", 3],
    ["tools", 2],
  ] as const) {
    const { text } = await askKept(app, `/blog/category/${category}`);
    const presses = [...text.matchAll(/src="\/covers\/\w+\/[0-9a-f]{8}-(\d)\.svg/g)].map(
      ([, press]) => press,
    );
    expect(new Set(presses).size, category).toBe(count);
    expect(presses).toHaveLength(count);
  }
});
