import { Hono } from "hono";
import type { Category } from "../contract/content/categories.ts";
import type { EmailTemplates } from "../contract/mailing/emails.ts";
import type { DefaultPage } from "../contract/content/pages.ts";
import { mountAdmin } from "./admin-pages.ts";
import type { WelcomeDeps } from "./audience/joining/confirm-address.ts";
import { openAudience } from "./audience/open-audience.ts";
import { listCategories } from "./content/categories/list-categories.ts";
import { openContent } from "./content/open-content.ts";
import type { PageCache } from "./engines/pagecache/page-cache.ts";
import { openInsight } from "./insight/open-insight.ts";
import { purgeJob } from "./kernel/cdn/purge-changes.ts";
import { changesJob } from "./kernel/changes.ts";
import { tidyUpJob } from "./kernel/opening/domain.ts";
import type { AppContext, AppEnv } from "./kernel/http/context.ts";
import { collectPageKeys, type PageKeys } from "./kernel/http/page-keys.ts";
import { mountOtherMethods } from "./kernel/http/other-methods.ts";
import { refuseUnknownCall } from "./kernel/http/problems.ts";
import type { AppHono, Route } from "./kernel/http/routes.ts";
import type { Job } from "./kernel/jobs.ts";
import { openKernel, type Kernel, type KernelDeps } from "./kernel/opening/open-kernel.ts";
import { whyHeld } from "./audience/suppressions/suppression-list.ts";
import { composeWelcome } from "./mailing/newsletters/editing/compose-welcome.ts";
import { openMailing } from "./mailing/open-mailing.ts";
import { judgeReply } from "./mailing/refusals/judge-refusal.ts";
import { mountMcp } from "./mcp/mount-mcp.ts";
import { mountHttp } from "./mount-http.ts";
import type { Metrics } from "./insight/metrics/metrics.ts";
import { openMoving } from "./moving/open-moving.ts";
import type { MovingThreads } from "./moving/moving-threads.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { tagsOfEvent } from "./tags-of-event.ts";
import type { SiteSettings } from "./site-owner/settings/default-settings.ts";
import { senderOf } from "./site-owner/settings/sender-of.ts";
import { getSettings } from "./site-owner/settings/get-settings.ts";
import { openSiteOwner, type PasswordLinks } from "./site-owner/open-site-owner.ts";
import type { NewUser, SetUp } from "./site-owner/auth/owner.ts";
import type { Sessions } from "./site-owner/auth/session.ts";

export interface AppDeps extends Omit<
  KernelDeps,
  "askOwn" | "nameSender" | "saysNoMailbox" | "stopping" | "tagsOfEvent" | "whyHeld"
> {
  /** The thread that sends newsletters; this one if there is none. */
  sender?: { work: () => Promise<unknown> };
  /** The threads that import lists and posts; this one if there are none. */
  movingThreads?: MovingThreads;
  emails: EmailTemplates;
  mountSite: (app: AppHono, deps: SiteDeps) => void;
  /** The pages that every site has, with the texts that its readers see. */
  defaultPages: (settings: SiteSettings, categories: readonly Category[]) => Promise<DefaultPage[]>;
  /** The admin's page as built; undefined where it is not built, as in most tests. */
  adminPage: string | undefined;
}

/** The dependencies of the public pages. */
export interface SiteDeps
  extends WelcomeDeps, Pick<Kernel, "askOwn" | "heavy" | "trustsProxy" | "signer" | "files" | "remember"> {
  openApi: () => OpenApiDocument;
  signInPath: string;
  sessions: Pick<Sessions, "find">;
  createOwner: (c: AppContext, input: SetUp) => Promise<void>;
  joinByInvitation: (c: AppContext, input: NewUser & { token: string }) => Promise<void>;
  passwordLinks: PasswordLinks;
}

/** Disposing writes what is counted in memory; the database must still be open. */
export interface App extends AsyncDisposable {
  fetch: AppHono["fetch"];
  request: AppHono["request"];
  routes: readonly Route[];
  /** The recurring work. The process that runs the app runs it. */
  jobs: Job[];
  /** Looks whether that work may rest. */
  look: Kernel["changes"]["look"];
  /** Answers that are the same for everybody; `fetch` makes them, and the server keeps them here. */
  pages: PageCache;
  pageKeys: PageKeys;
  /** Undefined without METRICS_TOKEN. */
  metrics: Metrics | undefined;
}

/** Opens every domain and mounts what it serves. Work in hand ends when `stopping` says so: after the current mail. */
export async function createApp(
  deps: AppDeps,
  stopping: AbortSignal = new AbortController().signal,
): Promise<App> {
  const { emails, sender, movingThreads: threads, adminPage, mountSite, defaultPages } = deps;
  const app: AppHono = new Hono<AppEnv>();
  const askOwn = async (path: string) => (await app.request(path, { method: "HEAD" })).status;
  const kernel = await openKernel({
    ...deps,
    tagsOfEvent,
    nameSender: async (db, mailFrom) => senderOf(await getSettings(db), mailFrom),
    saysNoMailbox: (reply) => judgeReply(reply) === "no mailbox",
    whyHeld: (db, mailboxKey) => whyHeld(db, links.addressHash(mailboxKey)),
    askOwn,
    stopping,
  });

  const content = openContent(kernel, {
    readDefaultPages: async () => defaultPages(await getSettings(kernel.db), await listCategories(kernel.db)),
  });
  const siteOwner = openSiteOwner(kernel, { emails });
  const { links, ...audience } = openAudience(kernel, { emails });
  const mailing = openMailing(kernel, { emails, links, sender });
  const insight = openInsight(kernel, { emails, links });
  const moving = openMoving(kernel, { links, threads });
  const domains = [siteOwner, moving, content, audience, mailing, insight];

  const routes = domains.flatMap((domain) => domain.routes);
  const { metrics, openApi } = await mountHttp(app, kernel, { routes, authenticate: siteOwner.authenticate });
  content.mount(app);
  mailing.mount(app);
  insight.mount(app);
  const { signInPath, cdn } = kernel.config;
  const { sessions, createOwner, joinByInvitation } = siteOwner;
  mountAdmin(app, { adminPage, signInPath, sessions, findProvider: siteOwner.findProvider });
  mountSite(app, {
    ...neededBySite(kernel),
    emails,
    links,
    composeWelcome: (email) => composeWelcome({ ...kernel, emails, links }, email),
    openApi,
    signInPath,
    sessions,
    createOwner,
    joinByInvitation,
    passwordLinks: siteOwner.passwordLinks,
  });
  mountMcp(app, { routes, authenticate: siteOwner.authenticate });
  mountOtherMethods(app);
  app.all("/api/*", refuseUnknownCall);
  return {
    fetch: app.fetch,
    request: app.request,
    routes,
    jobs: [
      changesJob(kernel),
      ...(cdn.purge ? [purgeJob({ ...kernel, target: cdn.purge, tagsOfEvent })] : []),
      ...domains.flatMap<Job>((domain) => domain.jobs),
      tidyUpJob(kernel, domains),
    ],
    look: kernel.changes.look,
    pages: kernel.pages,
    pageKeys: collectPageKeys(app),
    metrics,
    [Symbol.asyncDispose]: () => insight[Symbol.asyncDispose](),
  };
}

/** Returns the parts of the kernel that the public pages need. */
function neededBySite(kernel: Kernel) {
  const { db, heavy, now, log, mail, limits, signer, files, publicUrl, trustsProxy, askOwn, remember } =
    kernel;
  return { db, heavy, now, log, mail, limits, signer, files, publicUrl, trustsProxy, askOwn, remember };
}
