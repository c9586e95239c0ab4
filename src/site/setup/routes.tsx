import { problems } from "../../contract/problem.ts";
import { firstSettingsSchema, newOwnerSchema } from "../../contract/set-up.ts";
import { isSetupToken, requireSetupToken } from "../../server/site-owner/auth/owner.ts";
import { zoneOf } from "../../server/site-owner/settings/get-settings.ts";
import { AppError } from "../../server/base/errors.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { parse } from "../../server/base/parse.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readForm } from "../serving/form.ts";
import type { PostedForm } from "../serving/form.ts";
import { readFrame } from "../layout/frame.ts";
import { answerPage } from "../serving/render.tsx";
import { DeadSetupPage, SetupPage, UsedSetupPage } from "./SetupPage.tsx";

const setupSchema = newOwnerSchema.extend(firstSettingsSchema.shape);

const typedIn = (form: PostedForm) => ({
  siteName: form("siteName"),
  senderName: form("senderName"),
  timeZone: form("timeZone"),
  accentColor: form("accentColor"),
  username: form("username"),
});

/** The page of the one-time link that the first start prints. Who uses it is signed in. */
export function mountSetup(app: AppHono, deps: SiteDeps) {
  app.get("/setup/:token", uncached("The link works once."), async (c) => {
    try {
      await requireSetupToken(deps, c.req.param("token"));
      const frame = await readFrame(deps);
      const page = <SetupPage frame={frame} serverZone={zoneOf(frame.settings)} />;
      return answerPage(c, page, { isPrivate: true });
    } catch (error) {
      return answerRefusal(c, deps, error);
    }
  });

  app.post("/setup/:token", async (c) => {
    const token = c.req.param("token");
    let typed: ReturnType<typeof typedIn> | undefined;
    try {
      await requireSetupToken(deps, token);
      const form = await readForm(c);
      typed = typedIn(form);
      const setUp = parse(setupSchema, { ...typed, password: form("password") });
      await deps.createOwner(c, { ...setUp, token });
      return c.redirect("/admin/dashboard", 303);
    } catch (error) {
      return answerRefusal(c, deps, error, typed);
    }
  });
}

/** Says what is wrong: with the link, on a page without a form; with what was typed, beside it. */
async function answerRefusal(
  c: AppContext,
  deps: SiteDeps,
  error: unknown,
  typed?: ReturnType<typeof typedIn>,
) {
  if (!(error instanceof AppError)) throw error;
  const { code, fields, message } = error;
  const frame = await readFrame(deps);
  // Only who was given the link is told where the sign-in is: SIGN_IN_NAME may hide it.
  const isOurs = isSetupToken(deps.signer, c.req.param("token") ?? "");
  const page =
    code === "conflict" ? (
      <UsedSetupPage frame={frame} signInPath={isOurs ? deps.signInPath : undefined} />
    ) : code === "forbidden" ? (
      <DeadSetupPage frame={frame} />
    ) : (
      <SetupPage
        frame={frame}
        serverZone={zoneOf(frame.settings)}
        typed={typed}
        fields={fields}
        problem={fields ? undefined : message}
      />
    );
  return answerPage(c, page, { status: problems[code].status, isPrivate: true });
}
