import { describe, expect, test } from "vitest";
import * as calls from "../../../../src/contract/categories.ts";
import { firstCategories } from "../../../../src/contract/first-categories.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, readRefusal } from "../../kit/ask.ts";
import type { Ask } from "../../kit/ask.ts";
import { createPost, postInput } from "../../kit/inputs.ts";

const PATH = "/api/admin/categories";

const list = async (as: Ask) => (await read(await as("GET", PATH), calls.listCategories)).categories;

describe.each(engines)("categories on %s", (engine) => {
  test("a new site has the eight of the specification, and strangers do not see the list", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    expect(
      (await list(owner)).map(({ slug, title, palette, isRetired }) => ({ slug, title, palette, isRetired })),
    ).toEqual(firstCategories.map((category) => ({ ...category, isRetired: false })));
    expect((await app.request("GET", PATH)).status).toBe(401);
  });

  test("a post needs a category that exists, in the words of the specification", async () => {
    await using app = await startApp(engine);
    const owner = await app.signIn();
    const refusalFor = async (category: string | undefined) => {
      const response = await owner("POST", "/api/posts", { json: { ...postInput(), category } });
      expect(response.status).toBe(422);
      return (await readRefusal(response)).fields;
    };
    for (const nothing of [undefined, "", "  "])
      expect(await refusalFor(nothing)).toEqual({ category: "Category is required" });
    expect(await refusalFor("cooking")).toEqual({ category: "“cooking” is none of your categories" });
    const { id } = await createPost(owner);
    const response = await owner("PATCH", `/api/posts/${id}`, { json: { category: "cooking" } });
    expect((await readRefusal(response)).fields).toEqual({
      category: "“cooking” is none of your categories",
    });
  });
});
