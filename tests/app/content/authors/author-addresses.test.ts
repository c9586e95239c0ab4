import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listAuthors } from "../../../../src/contract/content/authors.ts";
import { installSamples } from "../../../../src/server/content/samples/install-samples.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { createPost } from "../../kit/inputs.ts";
import { expectFound } from "../../site/found.ts";

const PATH = "/api/admin/authors";

/** Few, so that names and slugs are given up, taken by other authors and taken back. */
const word = fc.constantFrom("ann", "bea", "cleo", "dora", "edda", "fay", "gwen", "hedda", "ines", "juna");
const place = fc.nat(50);

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("rename" as const), place, word }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("move" as const), place, word }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("merge" as const), place, into: place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("write" as const), word }) },
);

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const list = async (owner: Ask) => (await read(await owner("GET", PATH), listAuthors)).authors;

/** Takes a step; what the server refuses, such as a name that another author has, changes nothing. */
async function take(owner: Ask, given: Step) {
  const authors = await list(owner);
  const idAt = (index: number) => authors[index % authors.length]?.id;
  switch (given.kind) {
    case "rename":
      return owner("PATCH", `${PATH}/${idAt(given.place)}`, { json: { name: given.word } });
    case "move":
      return owner("PATCH", `${PATH}/${idAt(given.place)}`, { json: { slug: given.word } });
    case "merge":
      return owner("POST", `${PATH}/${idAt(given.place)}/merge`, { json: { into: idAt(given.into) } });
    case "write":
      await createPost(owner, { author: given.word, status: "published" });
      return undefined;
  }
}

test.each(engines)(
  "after 200 changes of authors on %s, every address that ever was an author's still leads to one, in one step",
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
        await using app = await startApp(engine);
        await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
        const owner = await app.signIn();
        const known = new Set<string>();
        for (const [index, given] of steps.entries()) {
          const response = await take(owner, given);
          expect([200, 422, undefined]).toContain(response?.status);
          for (const { slug } of await list(owner)) {
            known.add(`/author/${slug}`);
            known.add(`/author/${slug}/feed.xml`);
          }
          if (index % 20 === 19) for (const path of known) await expectFound(app, path);
        }
        // Each post has an author who exists.
        const authors = await list(owner);
        const rows = await app.database.db.selectFrom("posts").select("author").execute();
        expect(authors.reduce((sum, { posts }) => sum + posts, 0)).toBe(rows.length);
        expect(known.size).toBeGreaterThan(20);
      }),
      // A shorter failure would take minutes to find.
      { numRuns: 2, seed: 2026, endOnFailure: true },
    );
  },
);
