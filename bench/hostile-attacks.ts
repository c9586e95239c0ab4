/*
 * What one stranger sends over eight connections, by the name of the row in docs/performance.md. Each request of an
 * attack differs from the last where the server could remember an answer.
 */

export interface Request {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** What the site holds that an attack names. */
export interface Targets {
  posts: number;
  images: string[];
}

/** One request that is sent again and again, or what makes the `index`-th one. */
type Attack = Request | ((index: number, targets: Targets) => Request);

/** The forms' limit and the beacon's, and far beyond both. */
const AT_LIMIT = 16 * 1024;
const AT_BEACON_LIMIT = 8 * 1024;
const BEYOND = 1024 * 1024;

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "content-type": "application/json" };

const fields = (bytes: number) => "a&".repeat(bytes / 2);
const brackets = (bytes: number) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2);
const atLimit = { form: fields(AT_LIMIT), json: brackets(AT_LIMIT), beacon: brackets(AT_BEACON_LIMIT) };
const beyond = { form: fields(BEYOND), json: brackets(BEYOND) };

/** As one of many clients behind a proxy that the server trusts: the limits of one address do not help here. */
const from = (index: number) => ({
  "x-forwarded-for": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});

const words = ["river", "lantern", "orchard", "signal", "velvet", "text", "plain", "part"];
const wordOf = (index: number) => words[index % words.length];
const inHex = (index: number) => ((index * 2_654_435_761) >>> 0).toString(16).padStart(8, "0");

const form = (path: string, body: string): Attack => ({ method: "POST", path, headers: FORM, body });
const json =
  (path: string, body: (index: number) => unknown): Attack =>
  (index) => ({
    method: "POST",
    path,
    headers: { ...JSON_TYPE, ...from(index) },
    body: JSON.stringify(body(index)),
  });
const get =
  (pathOf: (index: number, targets: Targets) => string): Attack =>
  (index, targets) => ({
    path: pathOf(index, targets),
  });

const tokenPages = ["unsubscribe", "preferences", "my-data", "confirm", "new-address", "setup"];
const presets = ["thumbnail", "small", "medium", "large", "hero", "original"];
const icons = ["/favicon.ico", "/icon.svg", "/apple-touch-icon.png", "/site.webmanifest"];
const formats = ["image/avif,*/*", "image/webp,*/*", "image/jpeg"];

export const attacks: Record<string, Attack> = {
  ...Object.fromEntries(
    tokenPages.flatMap((page) => [
      [`POST /${page}, 16 kB of fields`, form(`/${page}/x.y`, atLimit.form)],
      [`POST /${page}, 1 MB of fields`, form(`/${page}/x.y`, beyond.form)],
    ]),
  ),
  "POST /subscribe, 16 kB of fields": form("/subscribe", atLimit.form),
  "POST /subscribe, 1 MB of fields": form("/subscribe", beyond.form),
  "POST /subscribe, varied addresses": (index) => ({
    method: "POST",
    path: "/subscribe",
    headers: { ...FORM, ...from(index) },
    body: `email=reader-${index}%40example.com`,
  }),
  "POST /contact, 16 kB of fields": form("/contact", atLimit.form),
  "POST /contact, 1 MB of fields": form("/contact", beyond.form),
  "POST /contact, varied messages": (index) => ({
    method: "POST",
    path: "/contact",
    headers: { ...FORM, ...from(index) },
    body: `name=Reader&email=reader-${index}%40example.com&message=${"A+question+".repeat(300)}${index}`,
  }),
  "POST /views, 8 kB of brackets": { method: "POST", path: "/views/1", body: atLimit.beacon },
  "POST /views, 1 MB of brackets": { method: "POST", path: "/views/1", body: beyond.json },
  "POST /views, varied readers": (index, { posts }) => ({
    method: "POST",
    path: `/views/${(index % posts) + 1}`,
    headers: { "user-agent": `Mozilla/5.0 Firefox/${index}`, ...from(index) },
    body: JSON.stringify({ referrer: `https://site-${index}.example/`, search: "" }),
  }),
  "POST /api/login, varied names": json("/api/login", (index) => ({
    username: `name-${index}`,
    password: "a wrong password",
  })),
  "POST /api/login, 16 kB of brackets": {
    method: "POST",
    path: "/api/login",
    headers: JSON_TYPE,
    body: atLimit.json,
  },
  "POST /api/subscribers, varied addresses": json("/api/subscribers", (index) => ({
    email: `person-${index}@example.com`,
  })),
  "POST /api/setup": json("/api/setup", (index) => ({
    token: String(index),
    username: "owner",
    password: "a long password",
  })),
  "POST /api/bounces without the token": {
    method: "POST",
    path: "/api/bounces",
    headers: { "content-type": "message/rfc822" },
    body: beyond.form,
  },
  "POST /api/webhooks with a wrong token": {
    method: "POST",
    path: "/api/webhooks/postmark/a-wrong-token",
    headers: JSON_TYPE,
    body: beyond.json,
  },
  "POST /api/logout": { method: "POST", path: "/api/logout" },
  "GET /blog?search=, varied words": get(
    (index) => `/blog?search=${wordOf(index)}+${wordOf(index * 7 + 3)}+${index}`,
  ),
  "GET /blog?search=, mistyped words": get((index) => `/blog?search=${wordOf(index)}x${inHex(index)}`),
  "GET /blog?search=, quoted phrases": get(
    (index) => `/blog?search=%22${wordOf(index)}+${index % 10_000}%22+%22plain+words%22`,
  ),
  "GET /blog?search=, forty quoted phrases": get(
    (index) => `/blog?search=${"%22that+every%22+".repeat(40)}${index}`,
  ),
  "GET /api/posts?search=, as a reader types": get(
    (index) => `/api/posts?search=${wordOf(index)}+${wordOf(index * 3 + 1)?.slice(0, (index % 5) + 1)}`,
  ),
  "GET /api/posts?search=, varied words": get((index) => `/api/posts?search=${wordOf(index)}+${index}`),
  "GET /api/posts, varied pages and tags": get(
    (index, { posts }) => `/api/posts?tag=tag-${index % 50}&page=${index % posts}`,
  ),
  "GET /blog, varied pages": get((index, { posts }) => `/blog?page=${index % posts}`),
  "GET unknown addresses": get((index) => `/nothing-${index}`),
  "GET addresses of 15 kB": get((index) => `/${"a.".repeat(7_500)}${index}`),
  "GET pages under old and odd addresses": get((index) => `/About/?${index}`),
  "GET unknown posts": get((index) => `/blog/no-post-${index}`),
  "GET unknown files": get((index) => `/assets/no-file-${index}.js`),
  "GET unknown calls": get((index) => `/api/no-call-${index}`),
  "GET dead links": get((index) => `/${tokenPages[index % tokenPages.length]}/x${index}.y`),
  "GET dead links of mails": get((index) => `/c/1/x${index}.y`),
  "GET previews that do not exist": get((index) => `/preview/x${index}.y`),
  "GET posts": get((index, { posts }) => `/blog/post-${(index % posts) + 1}`),
  "GET media presets": (index, { images }) => ({
    path: `/media/${images[index % images.length]}/${presets[Math.floor(index / images.length) % presets.length]}`,
    headers: { accept: formats[Math.floor(index / images.length / presets.length) % formats.length] ?? "" },
  }),
  "GET /covers, varied": get((index) => `/covers/green/${inHex(index)}-${index % 10}.svg`),
  "GET /cards/cover, varied": get((index) => `/cards/cover/green/${inHex(index)}-${index % 10}.png`),
  "GET /cards/post, varied": get((index, { posts }) => `/cards/post/post-${(index % posts) + 1}.png`),
  "GET /cards/category, varied": get((index) => `/cards/category/${inHex(index)}.png`),
  "GET icons": get((index) => `${icons[index % icons.length]}?${index}`),
  "GET feeds of tags": get((index) => `/blog/tag/tag-${index % 50}/feed.xml`),
  "GET feeds of unknown tags": get((index) => `/blog/tag/none-${index}/feed.xml`),
  "GET site map, varied": get((index) => `/sitemap-${index % 999_999}.xml`),
  "GET /newsletter, varied pages": get((index) => `/newsletter?page=${index}`),
  "GET /subscribe": get((index) => `/subscribe?${index}`),
  "GET /api/docs": get((index) => `/api/docs?${index}`),
  "GET /api/openapi.json": get((index) => `/api/openapi.json?${index}`),
  "GET /readyz": { path: "/readyz" },
  "GET posts as Markdown": get((index, { posts }) => `/blog/post-${(index % posts) + 1}.md`),
  "GET with 60 kB of headers": (index) => ({
    path: "/",
    headers: Object.fromEntries(
      Array.from({ length: 60 }, (_, number) => [`x-${index}-${number}`, "y".repeat(1_000)]),
    ),
  }),
};

/** Sends a byte a second of a form that never ends. */
export const SLOW_BODIES = "POST /unsubscribe, a byte a second";
