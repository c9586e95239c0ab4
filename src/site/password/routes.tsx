import { problems } from "../../contract/base/problem.ts";
import { credentialsSchema, newPasswordSchema } from "../../contract/site-owner/session.ts";
import { z } from "zod";
import { AppError } from "../../server/base/errors.ts";
import { parse } from "../../server/base/parse.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { readEnglishFrame } from "../layout/frame.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readForm } from "../serving/form.ts";
import { answerPage } from "../serving/render.tsx";
import { AskedPage, AskPage, ChoosePage, DeadPage, DonePage } from "./PasswordPages.tsx";

const askSchema = credentialsSchema.pick({ username: true });
const chooseSchema = z.object({ password: newPasswordSchema });

/** The pages on which somebody asks for a link to a new password, beside the sign-in, and uses it. */
export function mountPassword(app: AppHono, deps: SiteDeps) {
  const { signInPath, passwordLinks } = deps;
  const askPath = `${signInPath}/forgotten`;
  app.get(askPath, uncached("It depends on the mail server."), (c) => answerAsk(c, deps));
  app.post(askPath, async (c) => {
    if (!(await passwordLinks.areMailed())) return answerAsk(c, deps);
    const form = await readForm(c);
    const username = form("username");
    try {
      await passwordLinks.ask(c, parse(askSchema, { username }).username);
      const page = <AskedPage frame={await readEnglishFrame(deps)} signInPath={signInPath} />;
      return answerPage(c, page, { isPrivate: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return answerAsk(c, deps, { username, error });
    }
  });

  app.get("/new-password/:token", uncached("The link works once."), (c) => answerLink(c, deps));
  app.post("/new-password/:token", async (c) => {
    // The body is read only with a link that works.
    if (!(await passwordLinks.findPerson(tokenOf(c)))) return answerLink(c, deps);
    const form = await readForm(c);
    const keepsTokens = form("revokesTokens") !== "on";
    try {
      const chosen = parse(chooseSchema, { password: form("password") });
      await passwordLinks.use(c, { ...chosen, revokesTokens: !keepsTokens, token: tokenOf(c) });
      const page = <DonePage frame={await readEnglishFrame(deps)} signInPath={signInPath} />;
      return answerPage(c, page, { isPrivate: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return answerLink(c, deps, { keepsTokens, error });
    }
  });
}

const tokenOf = (c: AppContext) => c.req.param("token") ?? "";

async function answerAsk(c: AppContext, deps: SiteDeps, typed?: { username: string; error: AppError }) {
  const page = (
    <AskPage
      frame={await readEnglishFrame(deps)}
      signInPath={deps.signInPath}
      isOffered={await deps.passwordLinks.areMailed()}
      username={typed?.username}
      problem={typed?.error.message}
    />
  );
  const status = typed ? problems[typed.error.code].status : 200;
  return answerPage(c, page, { status, isPrivate: true });
}

/** Says what is wrong: with the link, on a page without a form; with the password, beside it. */
async function answerLink(c: AppContext, deps: SiteDeps, typed?: { keepsTokens: boolean; error: AppError }) {
  const frame = await readEnglishFrame(deps);
  const person = await deps.passwordLinks.findPerson(tokenOf(c));
  if (!person) return answerPage(c, <DeadPage frame={frame} />, { status: 410, isPrivate: true });
  const { fields, message, code } = typed?.error ?? {};
  const page = (
    <ChoosePage
      frame={frame}
      username={person.username}
      keepsTokens={typed?.keepsTokens}
      fieldProblem={fields?.["password"]}
      problem={fields ? undefined : message}
    />
  );
  return answerPage(c, page, { status: code ? problems[code].status : 200, isPrivate: true });
}
