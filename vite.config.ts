import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

const root = import.meta.dirname;
const SERVER_OUT = "dist/server";

/** The entries of which the file is there. */
const present = (entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(join(root, file))));

/**
 * Leaves the server's own modules out of what is built from the pages: Node runs them as they are, and a second copy
 * would have classes of its own, so that `instanceof AppError` would be false.
 */
const keepServerModules: Plugin = {
  name: "masthead:keep-server-modules",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  enforce: "pre",
  async resolveId(source, importer, options) {
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    const isServers = resolved && /\/src\/(?:server|contract)\//.test(resolved.id);
    if (!isServers) return undefined;
    return { id: relative(join(root, SERVER_OUT), resolved.id), external: "absolute" };
  },
};

export default defineConfig({
  root,
  plugins: [react(), tailwindcss(), keepServerModules],
  build: {
    // light-dark() and popover are in all of them; older targets would make Vite write light-dark() out.
    cssTarget: ["chrome123", "safari17.5", "firefox125"],
    // What is inlined as data: would need a wider policy (`font-src`, `style-src`).
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The admin is one chunk until its editor and charts come.
    chunkSizeWarningLimit: 700,
  },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        rolldownOptions: {
          input: present({
            site: "src/site/styles/site.css",
            reader: "src/site/client/main.ts",
            list: "src/site/client/list-in-place.ts",
            admin: "src/admin/index.html",
          }),
        },
      },
    },
    ssr: {
      // Each drags far more than the mails use; bundled, what is not used is left out (860 kB become 44).
      resolve: { noExternal: ["react-email", "@react-email/render"] },
      build: {
        outDir: SERVER_OUT,
        rolldownOptions: {
          input: present({ site: "src/site/server.tsx", emails: "src/emails/templates.tsx" }),
          output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
        },
      },
    },
  },
  builder: {},
});
