import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createContext, runInContext } from "node:vm";
import sharp from "sharp";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstCategories } from "../../../contract/content/first-categories.ts";
import {
  COVER_PRESSES,
  coverDesignOf,
  coverPathOf,
  coverSeedOf,
  pressesInList,
} from "../../../contract/content/covers.ts";
import { palettes } from "../../../contract/content/palettes.ts";
import { startMedia } from "../../../../tests/setup/media/test-media.ts";
import { drawCover } from "./draw-cover.ts";

const growth = { slug: "growth", palette: "green" } as const;
const tools = { slug: "tools" };

const pressOf = (id: number) => coverDesignOf(growth, { id, title: "" }).split("-")[1];

const titles = [
  "",
  "The quiet case for a smaller archive",
  "Ünïcödé ✉️",
  ...Array.from({ length: 60 }, (_, n) => `Post ${n}`),
];

/** The generator of the look, which these covers must equal; only the working tree has it beside it. */
const REFERENCE = join(import.meta.dirname, "../../../../../shared/look/site/covers.js");

test.skipIf(!existsSync(REFERENCE))(
  "every cover without the number of a press is the one of the look (../shared/look), stroke by stroke",
  async () => {
    const reference = createContext({});
    runInContext(await readFile(REFERENCE, "utf8"), reference);
    for (const { slug, palette } of firstCategories) {
      for (const title of titles) {
        const expected = runInContext(`cover(${JSON.stringify(slug)}, ${JSON.stringify(title)})`, reference);
        expect(drawCover(palette, coverSeedOf({ slug }, title)) === expected, `${slug}: ${title}`).toBe(true);
      }
    }
  },
);

test("a seed is 8 hex digits, the same for the same words and another for others", () => {
  const seeds = titles.map((title) => coverSeedOf(tools, title));
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{8}$/);
  expect(new Set(seeds).size).toBe(titles.length);
  expect(coverSeedOf(tools, "Post 1")).toBe(coverSeedOf(tools, "Post 1"));
  expect(coverSeedOf(tools, "Post 1")).not.toBe(coverSeedOf(growth, "Post 1"));
});

test("every cover is an image: well-formed, 3:2, more than its ground, without script, text or ids", async () => {
  for (const palette of palettes) {
    const numbered = Array.from({ length: COVER_PRESSES }, (_, press) => `1234567${press}-${press}`);
    for (const design of ["00000000", "7fffffff", "ffffffff", "12345678", ...numbered]) {
      const svg = drawCover(palette, design);
      expect(svg).not.toMatch(/NaN|undefined|<script|<text|\sid=|href/);
      // 9 dots an inch draw it 150 pixels wide.
      const small = sharp(Buffer.from(svg), { density: 9 });
      expect(await small.metadata()).toMatchObject({ width: 150, height: 100 });
      const { channels } = await small.stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
    }
  }
});

test("a cover is served as an SVG that can do nothing, for a year", async () => {
  await using media = await startMedia();
  const path = coverPathOf(growth, { id: 17, title: "The second hundred readers" });
  const response = await media.app.request(path);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    "x-content-type-options": "nosniff",
  });
  const seed = coverSeedOf(growth, "The second hundred readers");
  expect(await response.text()).toBe(drawCover("green", `${seed}-0`));

  const head = await media.app.request(path, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("a client that can gets a cover compressed, under an ETag of its own", async () => {
  await using media = await startMedia();
  const path = coverPathOf(growth, { id: 17, title: "The second hundred readers" });
  const plain = await media.app.request(path);
  const gzipped = await media.app.request(path, { headers: { "accept-encoding": "gzip, br" } });
  expect(gzipped.headers.get("content-encoding")).toBe("gzip");
  expect(gzipped.headers.get("vary")).toBe("Accept-Encoding");
  expect(gunzipSync(Buffer.from(await gzipped.arrayBuffer())).toString()).toBe(await plain.text());

  const etags = [plain, gzipped].map((response) => response.headers.get("etag") ?? "");
  expect(new Set(etags).size).toBe(2);
  const again = await media.app.request(path, { headers: { "if-none-match": etags[0] ?? "" } });
  expect(again.status).toBe(304);
});

test("posts that were written one after the other have covers of different patterns, in one category too", () => {
  const title = "The same title";
  const covers = Array.from({ length: COVER_PRESSES }, (_, id) =>
    drawCover("green", coverDesignOf(growth, { id, title })),
  );
  expect(new Set(covers).size).toBe(COVER_PRESSES);
});

test.each([8, 10])(
  "neighbors in a category have different patterns where %i categories take turns",
  (turn) => {
    for (let id = 1; id < 500; id += 1) expect(pressOf(id), String(id)).not.toBe(pressOf(id + turn));
  },
);

test("in a list, no cover has the pattern of one at its side or above it in the same palette", () => {
  const cover = fc.record({
    id: fc.integer({ min: 1, max: 40 }),
    palette: fc.constantFrom("green" as const, "blue" as const, undefined),
  });
  fc.assert(
    fc.property(fc.array(cover), (covers) => {
      const presses = pressesInList(covers);
      for (const [index, { id, palette }] of covers.entries()) {
        if (!palette) continue;
        const touching = [index - 1, index - 2].filter((at) => covers[at]?.palette === palette);
        const taken = touching.map((at) => presses[at]);
        expect(taken).not.toContain(presses[index]);
        const [own] = pressesInList([{ id, palette }]);
        if (!taken.includes(own)) expect(presses[index]).toBe(own);
      }
    }),
  );
});

test("the address of a cover in an email that was sent before palettes had names shows the cover that it showed", async () => {
  await using media = await startMedia();
  const seed = coverSeedOf(growth, "The second hundred readers");
  const old = await media.app.request(`/covers/growth/${seed}.svg`);
  expect(await old.text()).toBe(drawCover("green", seed));
});

test.for([
  "/covers/cooking/00000000.svg",
  "/covers/green/0000000.svg",
  "/covers/green/000000000.svg",
  "/covers/green/0000000G.svg",
  "/covers/green/00000000-.svg",
  "/covers/green/00000000-10.svg",
  "/covers/green/0000000A.svg",
  "/covers/green/00000000.png",
  "/covers/green/00000000",
])("%s is not found", async (path) => {
  await using media = await startMedia();
  const response = await media.app.request(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
});
