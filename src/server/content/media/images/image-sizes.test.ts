import { describe, expect, test } from "vitest";
import { engines } from "../../../../../tests/setup/engines.ts";
import { storeImage } from "./store-image.ts";
import { findImageSizes } from "./image-rows.ts";
import { startMedia } from "../../../../../tests/setup/media/test-media.ts";
import { fourColors } from "../../../../../tests/setup/media/test-images.ts";

describe.each(engines)("on %s", (engine) => {
  test("the sizes of many images come in one query, and of none in none", async () => {
    await using media = await startMedia(engine);
    let queries = 0;
    const db = media.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const wide = await storeImage(media.deps, await fourColors().png().toBuffer());
    const tall = await storeImage(media.deps, await fourColors().rotate(90).png().toBuffer());

    const sizes = await findImageSizes(db, [wide.id, tall.id, "0".repeat(32)]);
    expect(Object.fromEntries(sizes)).toEqual({
      [wide.id]: { width: 96, height: 64 },
      [tall.id]: { width: 64, height: 96 },
    });
    expect(queries).toBe(1);
    expect((await findImageSizes(db, [])).size).toBe(0);
    expect(queries).toBe(1);
  });
});
