import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

const root = import.meta.dirname;

/** The entries of which the file is there. */
const present = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file))));

/**
 * What Node runs. A module that is an entry stays in a file of its own: so a thread, which begins in one, loads what it
 * needs and no more. The tests open the server in their own process.
 */
const PROGRAMS = {
  main: "src/server/main.ts",
  command: "src/cli/main.ts",
  site: "src/site/server.tsx",
  emails: "src/emails/templates.tsx",
  "built-parts": "src/server/built-parts.ts",
  "open-server": "src/server/open-server.ts",
  "heavy-reader": "src/server/kernel/db/heavy-reader.ts",
  "moving-threads": "src/server/moving/moving-threads.ts",
  "sender-thread": "src/server/mailing/delivery/outbound/sender-thread.ts",
  "article-thread": "src/site/blog/article-thread.ts",
  "short-work": "src/server/engines/threads/short-work.ts",
};

/**
 * Of many small files each, which cost each thread more memory than what is in them (17 MB against 10 for Kysely in a
 * thread; Node 26.10, Linux x64). Not in development, where the sources run beside the pages and would have it twice.
 */
const BUNDLED_WHEN_BUILT = ["kysely", "zod", "hono", "@hono/node-server", "yaml", "smol-toml"];

/**
 * Writes style and script a second time as Brotli has them at its best (level 11): the admin's is 7% smaller than at
 * level 9, and takes a second that nobody should wait for when the server is first asked (2 cores, 2026-11-22).
 */
const compressAssets: Plugin = {
  name: "masthead:compress-assets",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  async writeBundle({ dir = "" }, bundle) {
    const names = Object.keys(bundle).filter((name) => /\.(?:css|js)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const content = await readFile(join(dir, name));
        await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(content));
      }),
    );
  },
};

/**
 * Adds the light one of each pair of colors to the style of public pages, for browsers without light-dark(): a variable
 * that holds it is worth nothing to them, so neither text nor buttons would have a color.
 */
const addLightColors: Plugin = {
  name: "masthead:add-light-colors",
  enforce: "pre",
  async transform(css, id) {
    if (!id.endsWith("/styles/site.css")) return undefined;
    const tokens = await readFile(join(id, "../tokens.css"), "utf8");
    const pairs = tokens.matchAll(/(--[\w-]+): light-dark\(([^,()]+),/g);
    const light = Array.from(pairs, ([, name, color]) => `${name}:${color};`).join("");
    return `${css}@supports not (color: light-dark(red, red)) { :root:root { color-scheme: light } :root { ${light} } }`;
  },
};

/** A server that has not been restarted for so long is taken to be gone. */
const OLD_MS = 30 * 24 * 3_600_000;

/**
 * Leaves the files of earlier builds where they are for some weeks: a server that runs serves the style of its own build,
 * and loads its chunks when it starts a thread, while a command beside it may be what builds anew.
 */
const keepRunningServers: Plugin = {
  name: "masthead:keep-running-servers",
  apply: "build",
  config: () => ({ build: { emptyOutDir: false } }),
  async writeBundle({ dir = "" }, bundle) {
    const names = await readdir(dir, { recursive: true });
    for (const name of names.filter(
      (each) => /\.(?:js|css|woff2|br)$/.test(each) && !bundle[each.replace(/\.br$/, "")],
    )) {
      const { mtimeMs } = await stat(join(dir, name));
      if (Date.now() - mtimeMs > OLD_MS) await rm(join(dir, name));
    }
  },
};

/** What the admin's entry asks for by itself (src/admin/main.tsx) is fetched with the entry. */
const PARTS = /\/admin\/start\.tsx$/;

/** What every screen of the admin stands on. */
const FRAME =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|cookie|@tanstack|use-sync-external-store|@radix-ui\/react-(?:slot|primitive|presence|context|compose-refs|dismissable-layer|portal|visually-hidden|use-[a-z-]+))\//;

/** Small parts that most screens of the admin share: in one file, because each file compresses by itself. */
const KIT =
  /\/src\/admin\/.*\/(?:Badge|Button|CategorySign|Empty|FailureNotice|Keys|May|Moment|Notice|PageHead|PostStatus|Section|Spinner|StatusBadge|TryAgain|call-keeper|client|failure-words|icons|numbers|query-of|relative|session-query|settings-query|zoned-time)\.tsx?$/;

/** The style and the fonts of the admin's first frame come before its script: the sign-in page shows its name without. */
const scriptAfterFirstFrame: Plugin = {
  name: "masthead:script-after-first-frame",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const wanted = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (wanted.has(name) || chunk?.type !== "chunk") return;
        wanted.add(name);
        for (const imported of chunk.imports) add(imported);
      };
      for (const [name, chunk] of Object.entries(bundle))
        if (chunk.type === "chunk" && PARTS.test(chunk.facadeModuleId ?? "")) add(name);
      const links = [...wanted]
        .filter((name) => !html.includes(name))
        .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`);
      return html
        .replace("</head>", () => `${links.join("\n")}</head>`)
        .replaceAll(/<script type="module"|<link rel="modulepreload"/g, '$& fetchpriority="low"');
    },
  },
};

export default defineConfig(({ command }) => ({
  root,
  plugins: [
    react(),
    tailwindcss(),
    addLightColors,
    compressAssets,
    keepRunningServers,
    scriptAfterFirstFrame,
  ],
  build: {
    // light-dark() and popover are in all of them; older targets would make Vite write light-dark() out. Older browsers
    // have src/site/styles/older-browsers.css.
    cssTarget: ["chrome123", "safari17.5", "firefox125"],
    // What is inlined as data: would need a wider policy (`font-src`, `style-src`).
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The admin's first chunk. tests/browser/admin/admin-shell.test.ts has the budget, in bytes as they are sent.
    chunkSizeWarningLimit: 800,
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        rolldownOptions: {
          input: present({
            site: "src/site/styles/site.css",
            archive: "src/site/styles/pages/archive.css",
            home: "src/site/styles/pages/home.css",
            static: "src/site/styles/pages/static.css",
            "plain-page": "src/site/styles/pages/plain-page.css",
            "wide-images": "src/site/styles/pages/wide-images.css",
            "not-found": "src/site/styles/pages/not-found.css",
            "api-docs": "src/site/styles/pages/api-docs.css",
            literata: "src/site/styles/typefaces/literata.css",
            "hanken-grotesk": "src/site/styles/typefaces/hanken-grotesk.css",
            reader: "src/site/client/main.ts",
            more: "src/site/client/more.ts",
            post: "src/site/client/post.ts",
            list: "src/site/client/list-in-place.ts",
            "set-up": "src/site/client/set-up.ts",
            part: "src/site/client/open-part.ts",
            admin: "src/admin/index.html",
          }),
          // What a script loads at its first use (site/client/more.ts) is called by name.
          preserveEntrySignatures: "exports-only",
          // Sentences that a script uses once cost no name of their own.
          optimization: { inlineConst: { mode: "all" } },
          // In one file these are 8 kB smaller than in the dozen that they would be.
          output: {
            codeSplitting: {
              groups: [
                { name: "frame", test: FRAME },
                { name: "kit", test: KIT },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === "build" ? BUNDLED_WHEN_BUILT : [] },
      build: {
        outDir: "dist/server",
        rolldownOptions: {
          input: PROGRAMS,
          output: {
            // Each thread keeps the text of what it has loaded. Which file a part comes from stays.
            comments: { jsdoc: false, legal: false },
            entryFileNames: "[name].js",
            chunkFileNames: "[name]-[hash].js",
          },
        },
      },
    },
  },
  builder: {},
}));
