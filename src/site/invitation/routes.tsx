import { newAccountSchema } from "../../contract/site-owner/people.ts";
import { problems } from "../../contract/base/problem.ts";
import { findInvitation } from "../../server/site-owner/people/use-invitation.ts";
import { AppError } from "../../server/base/errors.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { parse } from "../../server/base/parse.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readForm } from "../serving/form.ts";
import { readEnglishFrame } from "../layout/frame.ts";
import { answerPage } from "../serving/render.tsx";
import { DeadLinkPage } from "../setup/DeadLinkPage.tsx";
import { invitation } from "../words/invitation.ts";
import { InvitationPage } from "./InvitationPage.tsx";

/** The page of an invitation's link. It signs its user in. */
export function mountInvitation(app: AppHono, deps: SiteDeps) {
  app.get("/invitation/:token", uncached("The link works once."), (c) => answer(c, deps, {}));

  app.post("/invitation/:token", async (c) => {
    // The body is read only with a link that works.
    if ((await stateOf(c, deps)).state !== "open") return answer(c, deps, {});
    const form = await readForm(c);
    const username = form("username");
    try {
      const chosen = parse(newAccountSchema, { username, password: form("password") });
      await deps.joinByInvitation(c, { ...chosen, token: tokenOf(c) });
      return c.redirect("/admin", 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return answer(c, deps, { username, error });
    }
  });
}

const tokenOf = (c: AppContext) => c.req.param("token") ?? "";

const stateOf = (c: AppContext, { db, now }: SiteDeps) => findInvitation(db, now(), tokenOf(c));

interface Typed {
  username?: string;
  error?: AppError;
}

/** Says what is wrong: with the link, on a page without a form; with what was typed, beside it. */
async function answer(c: AppContext, deps: SiteDeps, { username, error }: Typed) {
  const frame = await readEnglishFrame(deps);
  const { state, inviter } = await stateOf(c, deps);
  if (state !== "open") {
    const isOurs = state !== "unknown";
    const { name, dead } = invitation;
    const words = { name, heading: dead[state], text: isOurs ? dead.text : dead.textUnknown };
    const page = (
      <DeadLinkPage frame={frame} words={words} signInPath={isOurs ? deps.signInPath : undefined} />
    );
    return answerPage(c, page, { status: isOurs ? 410 : 404, isPrivate: true });
  }
  const { fields, message } = error ?? {};
  const page = (
    <InvitationPage
      frame={frame}
      inviter={inviter}
      username={username}
      fields={fields}
      problem={fields ? undefined : message}
    />
  );
  return answerPage(c, page, { status: error ? problems[error.code].status : 200, isPrivate: true });
}
