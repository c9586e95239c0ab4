import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { createServer, type ViteDevServer } from "vite";
import { ESModulesEvaluator, ModuleRunner } from "vite/module-runner";
import { loadedTemplates } from "./built-parts.ts";
import { serve } from "./main.ts";
import type { BuiltParts } from "./open-server.ts";
import type { AppEnv } from "./kernel/http/context.ts";
import { answerProblem } from "./kernel/http/problems.ts";
import type { AppHono } from "./kernel/http/routes.ts";
import { Remembered } from "./engines/pagecache/remembered.ts";
import { root } from "./base/root.ts";

/*
 * The server of `npm run dev`: the same app, with Vite in front of it. Pages, mails and styles are as they are in the
 * sources at each request, and the admin refreshes itself. What changes under src/server restarts the process.
 */

async function loadSourceParts(): Promise<BuiltParts> {
  const vite = await createServer({
    root,
    // Other loaders write a temporary module, and `--watch` would restart for it, forever.
    configLoader: "native",
    appType: "custom",
    // The data folder changes with each request.
    server: { middlewareMode: true, watch: { ignored: [join(root, "data/**")] } },
    logLevel: "warn",
  });
  const runner = createRunner(vite);
  reloadOnPageChange(vite);
  const emails = async () => (await runner.import("/src/emails/templates.tsx")).emailTemplates;
  const adminPage = await readFile(join(root, "src/admin/index.html"), "utf8");
  return {
    emails: loadedTemplates(emails),
    adminPage: adminPage.replace('src="./', 'src="/src/admin/').replaceAll('href="../', 'href="/src/'),
    defaultPages: async (...given) => (await runner.import("/src/site/server.tsx")).defaultPages(...given),
    mountSite(app, deps) {
      app.all("*", async (c) => {
        const { mountSite } = await runner.import("/src/site/server.tsx");
        const site: AppHono = new Hono<AppEnv>();
        site.onError(answerProblem);
        site.use(async (inner, next) => {
          inner.set("requestId", c.get("requestId"));
          inner.set("log", c.get("log"));
          await next();
        });
        // Made anew for each request, it has nothing to forget.
        const remember = <Value>(maxEntries: number) => new Remembered<Value>({ now: deps.now, maxEntries });
        mountSite(site, { ...deps, remember });
        return site.fetch(c.req.raw, c.env);
      });
      putInFront(app, vite);
    },
  };
}

/**
 * Runs the pages' modules through Vite and leaves the server's own to Node, so that there is one copy of each: a
 * second one would have classes of its own, and `instanceof AppError` would be false.
 */
function createRunner(vite: ViteDevServer): ModuleRunner {
  const { hot } = vite.environments["ssr"] ?? {};
  return new ModuleRunner(
    {
      hmr: false,
      transport: {
        async invoke(payload) {
          const address = "data" in payload ? payload.data.data[0] : undefined;
          const isServers = /^\/src\/(?:server|contract)\//.test(address);
          if (!isServers) return hot?.handleInvoke(payload) ?? { error: "Vite has no ssr environment" };
          return { result: { externalize: pathToFileURL(join(root, address)).href, type: "module" } };
        },
      },
    },
    new ESModulesEvaluator(),
  );
}

const isPartOfPages = (path: string) => /^\/?src\/(?:site|words|blocks)\//.test(path);

/** Styles are replaced in the open page; a page itself has no scripts that could do that, so it is loaded again. */
function reloadOnPageChange({ watcher, environments }: ViteDevServer) {
  watcher.on("change", (file) => {
    const isPage = isPartOfPages(file.slice(root.length)) && !file.endsWith(".css");
    if (isPage) environments["client"]?.hot.send({ type: "full-reload" });
  });
}

/** Lets Vite answer what is its own, and adds its client to every page. */
function putInFront(app: AppHono, vite: ViteDevServer) {
  const answer = app.fetch;
  // `createApp` hands `app.fetch` out after the site is mounted.
  app.fetch = async (request, env, context) => {
    // The server gives a request its Node half; Hono's type leaves that open. What the page cache asks for has none.
    const { incoming, outgoing } = env as Partial<HttpBindings>;
    if (incoming && outgoing && (await isAnsweredBy(vite, { incoming, outgoing })))
      return RESPONSE_ALREADY_SENT;
    // Without its `reading` the cache keeps nothing, so that an edit shows.
    const response = await answer(request, { incoming, outgoing }, context);
    return response.headers.get("content-type")?.startsWith("text/html")
      ? addClient(vite, request, response)
      : response;
  };
}

function isAnsweredBy(vite: ViteDevServer, { incoming, outgoing }: HttpBindings): Promise<boolean> {
  return new Promise((resolve, reject) => {
    outgoing.once("finish", () => resolve(true));
    vite.middlewares(incoming, outgoing, (error?: unknown) => (error ? reject(error) : resolve(false)));
  });
}

/** Adds Vite's client: an inline script that writes style elements, which is what the page's policy forbids. */
async function addClient(vite: ViteDevServer, request: Request, response: Response): Promise<Response> {
  const html = await vite.transformIndexHtml(new URL(request.url).pathname, await response.text());
  const headers = new Headers(response.headers);
  headers.delete("content-security-policy");
  return new Response(html, { status: response.status, headers });
}

// Last: what is declared above is used while it starts.
if (import.meta.main) await serve(loadSourceParts);
