import { expect, test } from "vitest";
import { fitImages, ownImagesIn, shapeGalleries } from "./article-images.ts";

const ID = "0123456789abcdef0123456789abcdef";
const OTHER = "f".repeat(32);
const OURS = `https://a.example/media/${ID}/original`;
const WAITING = `<img loading="lazy" decoding="async"`;

/** Returns what the article shows of a stored image of this size. */
const shownOf = (written: string, width = 2000, height = 1000) =>
  fitImages(written, new Map([[ID, { width, height }]]));

const attributeOf = (html: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1];

test("an uploaded image says how large it is, comes in every width, and waits until it is near", () => {
  expect(shownOf(`<img src="${OURS}" alt="x" />`)).toBe(
    `${WAITING} src="${OURS}" srcset="/media/${ID}/small 400w, /media/${ID}/medium 800w, ` +
      `/media/${ID}/large 1200w, /media/${ID}/hero 1600w" sizes="(min-width: 44rem) 42rem, 100vw" ` +
      `width="2000" height="1000" alt="x" />`,
  );
});

test.each([
  [300, `/media/${ID}/small 300w`],
  [400, `/media/${ID}/small 400w`],
  [500, `/media/${ID}/small 400w, /media/${ID}/medium 500w`],
])("one that is %d wide is not said to be wider", (width, sources) => {
  expect(attributeOf(shownOf(`<img src="${OURS}" />`, width, 200), "srcset")).toBe(sources);
});

test.each([
  [`width="300" height="300"`, "300", "150"],
  [`height="4"`, "2000", "1000"],
  [`width="50%"`, "2000", "1000"],
  [`width="0"`, "2000", "1000"],
  [`width="1"`, "1", "1"],
])(
  "what its writer says of its size counts for its width, and never for its shape: %s",
  (said, width, height) => {
    const shown = shownOf(`<img src="${OURS}" alt="" ${said} />`);
    expect([attributeOf(shown, "width"), attributeOf(shown, "height")]).toEqual([width, height]);
    expect(shown.match(/ (?:width|height)=/g)).toHaveLength(2);
  },
);

test("an image that is not here, or somebody else's, stays what it is, and waits too", () => {
  const elsewhere = `src="https://b.example/y.png" width="3" height="4"`;
  const gone = `src="https://b.example/media/${OTHER}/original"`;
  expect(shownOf(`<img ${elsewhere} /><img ${gone} />`)).toBe(
    `${WAITING} ${elsewhere} alt="" />${WAITING} ${gone} alt="" />`,
  );
});

test("words that look like attributes stay words", () => {
  const words = `alt=" width=" title=" src=" lang="en"`;
  expect(shownOf(`<img ${words} src="${OURS}" />`)).toContain(` title=" src=" lang="en" src="${OURS}"`);
});

test("the images to be asked for are ours, each once", () => {
  const html = [
    OURS,
    `/media/${ID}/small`,
    `/media/${OTHER}/hero`,
    "https://b.example/y.png",
    "/media/x/small",
  ]
    .map((address) => `<p><img alt="/media/1" src="${address}" /></p>`)
    .join("");
  expect(ownImagesIn(html)).toEqual([ID, OTHER]);
  expect(ownImagesIn(`<p>/media/${ID}/small</p><a href="${OURS}">x</a>`)).toEqual([]);
});

test("an image is described by its title where nothing else does, and one without an address by its words", () => {
  expect(shownOf(`<img src="/a" alt="" title="T" /><img alt="Words &amp; more" />`)).toBe(
    `${WAITING} src="/a" title="T" alt="T" />Words &amp; more`,
  );
});

test.each([
  [
    "wide",
    [
      [3, 2],
      [16, 9],
    ],
  ],
  [
    "tall",
    [
      [2, 3],
      [9, 16],
      [3, 4],
    ],
  ],
  [
    undefined,
    [
      [3, 2],
      [2, 3],
    ],
  ],
  [
    undefined,
    [
      [3, 3],
      [3, 2],
    ],
  ],
  [undefined, [[3, 2], []]],
])("the frames of a gallery are %s where its images are: %j", (shape, sizes) => {
  const images = sizes.map(([width, height]) =>
    width ? `<img src="/a" width="${width}" height="${height}" alt="" />` : `<img src="/a" alt="" />`,
  );
  const figure = (name: string) => `<p>.</p><figure class="${name}"><div>${images.join("")}</div></figure>`;
  expect(shapeGalleries(figure("gallery"))).toBe(figure(shape ? `gallery is-${shape}` : "gallery"));
  expect(shapeGalleries(figure("code"))).toBe(figure("code"));
});
