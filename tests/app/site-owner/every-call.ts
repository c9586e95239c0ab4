import { expect } from "vitest";
import type { Endpoint } from "../../../src/contract/base/endpoint.ts";
import type { OwnedThing } from "../../../src/contract/content/own-posts.ts";
import { beginUnsavedPost } from "../../../src/contract/content/working-copies.ts";
import type { TestApp } from "../../setup/app.ts";
import { read, type Ask } from "../kit/ask.ts";
import { createPost } from "../kit/inputs.ts";

/** No row has it. */
export const NO_ID = "987654321";

type Others = Record<OwnedThing, readonly number[]>;

/** Posts and texts in every state, of an owner, of another author, and of nobody that is known. */
export async function writeOthers(app: TestApp): Promise<Others> {
  const owner = await app.signIn("owner");
  const mina = await app.signIn("mina", { role: "author", grants: ["publish"] });
  const things: Record<OwnedThing, number[]> = { post: [], unsaved: [], kept: [] };
  for (const as of [owner, mina]) {
    const states = [
      { title: "A draft" },
      { title: "A published post", status: "published" as const },
      { title: "A scheduled post", status: "published" as const, publishedAt: "2027-01-01T00:00:00Z" },
      { title: "A trashed post" },
    ];
    for (const state of states) {
      const { id } = await createPost(as, state);
      things.post.push(id);
      const kept = { fields: { title: `Kept of ${state.title}` }, kind: "replaced" };
      await as("POST", `/api/admin/posts/${id}/kept-texts`, { json: kept });
      if (state.title === "A trashed post") await as("DELETE", `/api/posts/${id}`);
    }
    const fields = { title: "Never saved" };
    things.unsaved.push(
      (await read(await as("POST", "/api/admin/working-copies", { json: { fields } }), beginUnsavedPost)).id,
    );
    await as("POST", "/api/admin/kept-texts", { json: { fields, kind: "discarded" } });
  }
  const { db } = app.database;
  const [first = 0] = things.post;
  await db.updateTable("posts").set({ created_by: null }).where("id", "=", first).execute();
  things.kept = (await db.selectFrom("kept_texts").select("id").execute()).map(({ id }) => id);
  expect(things.kept).toHaveLength(10);
  return things;
}

/** Makes a call with an id and an empty body. */
export const ask = (as: Ask, { method, path, body, bodyType }: Endpoint, id: string) =>
  as(method.toUpperCase(), path.replace("{id}", id).replaceAll(/\{\w+\}/g, "1"), {
    ...(body && !bodyType && { json: {} }),
    ...(body && bodyType === "form" && { form: {} }),
  });

/** What the rows of texts say, to see that nothing has changed. */
export const textsIn = async ({ database: { db } }: TestApp) => ({
  posts: await db.selectFrom("posts").selectAll().orderBy("id").execute(),
  copies: await db.selectFrom("working_copies").selectAll().orderBy("id").execute(),
  kept: await db.selectFrom("kept_texts").selectAll().orderBy("id").execute(),
});
