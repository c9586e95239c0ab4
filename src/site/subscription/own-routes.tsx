import { problems } from "../../contract/base/problem.ts";
import { AppError } from "../../server/base/errors.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import {
  askForNewAddress,
  changeAddress,
  chooseOwnTopics,
  eraseOwnData,
  getAddressChange,
  getKeeper,
  getOwnData,
  getOwnPreferences,
  getOwnTopics,
  keepNewsletters,
  mailOwnDataLink,
  pauseNewsletters,
  requireOwnLink,
} from "../../server/audience/manage-own.ts";
import { unsubscribe } from "../../server/audience/leaving/unsubscribe.ts";
import type { SiteDeps } from "../serving/deps.ts";
import type { Frame } from "../layout/frame.ts";
import { readForm } from "../serving/form.ts";
import { answerPage } from "../serving/render.tsx";
import { FOR_ONE_SUBSCRIBER, openLink, type OpenedLink } from "./open-link.tsx";
import * as pages from "./own-pages.tsx";
import { DeadConfirmLinkPage, DeadUnsubscribeLinkPage, DonePage, UnsubscribedPage } from "./pages.tsx";
import { sayProblem } from "../../words/say-problem.ts";

/** Mounts the pages on which readers manage their subscription: links and forms without scripts, sessions or cookies. */
export function mountOwnPages(app: AppHono, deps: SiteDeps) {
  // These links last, as those to unsubscribe do.
  const lasting = openLink(deps, DeadUnsubscribeLinkPage);
  app.get(
    "/preferences/:token",
    uncached(FOR_ONE_SUBSCRIBER),
    lasting((link) => showPreferences(deps, link)),
  );
  app.post(
    "/preferences/:token",
    lasting((link) => takePreference(deps, link)),
  );

  const keep = openLink(deps, DeadConfirmLinkPage);
  app.get(
    "/keep/:token",
    uncached(FOR_ONE_SUBSCRIBER),
    keep(async ({ frame, token }) => (
      <pages.KeepPage frame={frame} email={(await getKeeper(deps, token)).email} />
    )),
  );
  app.post(
    "/keep/:token",
    keep(async ({ frame, token }) => {
      const { email } = await keepNewsletters(deps, token);
      return <DonePage frame={frame} email={email} words={frame.words.subscription.kept} />;
    }),
  );

  const own = openLink(deps, pages.DeadOwnLinkPage);
  app.get(
    "/my-data/:token",
    uncached(FOR_ONE_SUBSCRIBER),
    own((link) => showOwnData(deps, link)),
  );
  app.post(
    "/my-data/:token",
    own((link) => takeOwnData(deps, link)),
  );
  app.get(
    "/my-data/:token/erase",
    uncached(FOR_ONE_SUBSCRIBER),
    own(async ({ frame, token }) => (
      <pages.EraseDataPage frame={frame} token={token} email={(await getOwnData(deps, token)).email} />
    )),
  );
  app.get("/my-data/:token/download", uncached(FOR_ONE_SUBSCRIBER), (c) => download(c, deps));

  app.get(
    "/new-address/:token",
    uncached(FOR_ONE_SUBSCRIBER),
    own(async ({ frame, token }) => {
      const { email, isMade } = await getAddressChange(deps, token);
      return isMade ? changedBefore(frame, email) : <pages.NewAddressPage frame={frame} email={email} />;
    }),
  );
  app.post(
    "/new-address/:token",
    own((link) => takeNewAddress(deps, link)),
  );
}

async function showPreferences(deps: SiteDeps, { frame, token }: OpenedLink) {
  const row = await getOwnPreferences(deps, token);
  return preferencesOf(deps, { frame, token }, row);
}

async function preferencesOf(
  deps: SiteDeps,
  { frame }: Pick<OpenedLink, "frame" | "token">,
  row: Awaited<ReturnType<typeof getOwnPreferences>>,
  { isSaved = false }: { isSaved?: boolean } = {},
) {
  const isPaused = row.paused_until !== null && new Date(row.paused_until) > deps.now();
  return (
    <pages.PreferencesPage
      frame={frame}
      email={row.email}
      isActive={row.status === "active"}
      isGone={row.status === "unsubscribed"}
      pausedUntil={isPaused ? row.paused_until : null}
      topics={await getOwnTopics(deps, row)}
      isSaved={isSaved}
    />
  );
}

async function takePreference(deps: SiteDeps, link: OpenedLink) {
  const { c, frame, token } = link;
  const row = await getOwnPreferences(deps, token);
  const form = await readForm(c);
  switch (form("action")) {
    case "pause":
    case "resume":
      return preferencesOf(deps, link, await pauseNewsletters(deps, token, form("action") === "pause"));
    case "topics": {
      const choice = { shown: form("shown").split(",").map(Number), chosen: form.all("topic").map(Number) };
      return preferencesOf(deps, link, await chooseOwnTopics(deps, token, choice), { isSaved: true });
    }
    case "unsubscribe": {
      const leaving = new URL(deps.links.unsubscribeUrl(row.mailbox_key)).pathname;
      await unsubscribe(deps, leaving.split("/").at(-1) ?? "", "button");
      return <UnsubscribedPage frame={frame} undoAt={leaving} />;
    }
    case "mail-link": {
      const { email } = await mailOwnDataLink(deps, token);
      return <pages.LinkMailedPage frame={frame} email={email} />;
    }
    default:
      return preferencesOf(deps, link, row);
  }
}

async function showOwnData(deps: SiteDeps, { frame, token }: OpenedLink) {
  return <pages.OwnDataPage frame={frame} token={token} subscriber={await getOwnData(deps, token)} />;
}

async function takeOwnData(deps: SiteDeps, { c, frame, token }: OpenedLink) {
  // Refuses a link that is not ours before the form is read.
  requireOwnLink(deps, token);
  const form = await readForm(c);
  if (form("action") === "erase") {
    await eraseOwnData(deps, token);
    return <DonePage frame={frame} words={frame.words.subscription.erased} />;
  }
  const subscriber = await getOwnData(deps, token);
  try {
    const email = await askForNewAddress(deps, token, form("email"));
    return <pages.NewAddressMailedPage frame={frame} email={email} />;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    const words = { typed: form("email"), problem: sayProblem(frame.words, error) };
    const page = <pages.OwnDataPage frame={frame} token={token} subscriber={subscriber} {...words} />;
    return answerPage(c, page, { status: problems[error.code].status, isPrivate: true });
  }
}

async function takeNewAddress(deps: SiteDeps, { c, frame, token }: OpenedLink) {
  try {
    const { email, wasMade } = await changeAddress(deps, token);
    if (wasMade) return changedBefore(frame, email);
    return <DonePage frame={frame} email={email} words={frame.words.subscription.addressChanged} />;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    const { email } = await getAddressChange(deps, token);
    const page = (
      <pages.NewAddressPage frame={frame} email={email} problem={sayProblem(frame.words, error)} />
    );
    return answerPage(c, page, { status: problems[error.code].status, isPrivate: true });
  }
}

/** Does not say that newsletters go there: the reader may have paused them or unsubscribed since. */
const changedBefore = (frame: Frame, email: string) => (
  <DonePage frame={frame} email={email} words={frame.words.subscription.addressChangedBefore} />
);

async function download(c: AppContext, deps: SiteDeps) {
  const data = await getOwnData(deps, c.req.param("token") ?? "");
  return c.body(JSON.stringify(data, undefined, 2), 200, {
    "content-type": "application/json",
    "content-disposition": 'attachment; filename="my-data.json"',
    "cache-control": "no-store",
  });
}
