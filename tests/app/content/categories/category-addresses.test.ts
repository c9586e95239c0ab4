import * as fc from "fast-check";
import { expect, test } from "vitest";
import { listCategories } from "../../../../src/contract/content/categories.ts";
import { installSamples } from "../../../../src/server/content/samples/install-samples.ts";
import { startApp } from "../../../setup/app.ts";
import { engines } from "../../../setup/engines.ts";
import { read, type Ask } from "../../kit/ask.ts";
import { expectFound } from "../../site/found.ts";

const PATH = "/api/admin/categories";

/** Few, so that slugs are given up, taken by other categories and taken back. */
const slug = fc.constantFrom(
  "growth",
  "tools",
  "soup",
  "bread",
  "wine",
  "salt",
  "rye",
  "oats",
  "figs",
  "leek",
);
const place = fc.nat(50);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("rename" as const), place, slug }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("merge" as const), place, into: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("retire" as const), place, isRetired: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("add" as const), slug }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("file" as const), place, post: place }) },
);

type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** Takes a step; what the server refuses, such as a slug that another category has, changes nothing. */
async function take(owner: Ask, given: Step, posts: readonly number[]) {
  const { categories } = await read(await owner("GET", PATH), listCategories);
  const at = (index: number) => categories[index % categories.length];
  switch (given.kind) {
    case "rename":
      return owner("PATCH", `${PATH}/${at(given.place)?.id}`, { json: { slug: given.slug } });
    case "merge":
      return owner("POST", `${PATH}/${at(given.place)?.id}/merge`, { json: { into: at(given.into)?.id } });
    case "retire":
      return owner("PATCH", `${PATH}/${at(given.place)?.id}`, { json: { isRetired: given.isRetired } });
    case "add":
      return owner("POST", PATH, {
        json: { title: `About ${given.slug}`, slug: given.slug, palette: "pink" },
      });
    case "file":
      return owner("PATCH", `/api/posts/${posts[given.post % posts.length]}`, {
        json: { category: at(given.place)?.slug },
      });
  }
}

test.each(engines)(
  "after 200 changes of categories on %s, every address that ever was a category's still leads to one, in one step",
  async (engine) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
        await using app = await startApp(engine);
        await installSamples({ db: app.database.db, files: app.files, now: app.clock.now });
        const owner = await app.signIn();
        const rows = await app.database.db.selectFrom("posts").select("id").execute();
        const known = new Set<string>();
        for (const [index, given] of steps.entries()) {
          const response = await take(
            owner,
            given,
            rows.map(({ id }) => id),
          );
          expect([200, 201, 409, 422]).toContain(response.status);
          const { categories } = await read(await owner("GET", PATH), listCategories);
          for (const each of categories) {
            known.add(`/blog/category/${each.slug}`);
            known.add(`/blog/category/${each.slug}/feed.xml`);
          }
          if (index % 20 === 19) for (const path of known) await expectFound(app, path);
        }
        const { categories } = await read(await owner("GET", PATH), listCategories);
        // No post is lost, and none is in a category that does not exist.
        expect(categories.reduce((sum, { posts }) => sum + posts, 0)).toBe(rows.length);
        expect(known.size).toBeGreaterThan(20);
      }),
      // A shorter failure would take minutes to find.
      { numRuns: 2, seed: 2026, endOnFailure: true },
    );
  },
);
