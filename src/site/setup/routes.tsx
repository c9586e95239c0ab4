import { siteLanguages } from "../../contract/base/languages.ts";
import { problems } from "../../contract/base/problem.ts";
import { firstSettingsSchema, newOwnerSchema } from "../../contract/site-owner/set-up.ts";
import { isSetupToken, requireSetupToken } from "../../server/site-owner/auth/owner.ts";
import { fixedDefaults } from "../../contract/settings/settings-registry.ts";
import { zoneOf } from "../../server/site-owner/settings/get-settings.ts";
import { AppError } from "../../server/base/errors.ts";
import type { AppContext } from "../../server/kernel/http/context.ts";
import { uncached } from "../../server/kernel/http/page-keys.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import { parse } from "../../server/base/parse.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readForm, type PostedForm } from "../serving/form.ts";
import { readEnglishFrame, type Frame } from "../layout/frame.ts";
import { answerPage } from "../serving/render.tsx";
import { setup } from "../words/setup.ts";
import { DeadLinkPage } from "./DeadLinkPage.tsx";
import { SetupPage } from "./SetupPage.tsx";

const setupSchema = newOwnerSchema.extend(firstSettingsSchema.shape);

const typedIn = (form: PostedForm) => ({
  siteName: form("siteName"),
  senderName: form("senderName"),
  timeZone: form("timeZone"),
  accentColor: form("accentColor"),
  language: form("language"),
  username: form("username"),
});

/** The page of the one-time link that the first start prints. It signs its user in. */
export function mountSetup(app: AppHono, deps: SiteDeps) {
  app.get("/setup/:token", uncached("The link works once."), async (c) => {
    try {
      await requireSetupToken(deps, c.req.param("token"));
      const frame = await readEnglishFrame(deps);
      const page = <SetupPage frame={frame} {...detectedFor(c, frame)} />;
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
      const setUp = parse(setupSchema, {
        ...typed,
        language: typed.language || undefined,
        password: form("password"),
      });
      await deps.createOwner(c, { ...setUp, token });
      return c.redirect("/admin/dashboard", 303);
    } catch (error) {
      return answerRefusal(c, deps, error, typed);
    }
  });
}

/** What is chosen before the owner chooses. */
const detectedFor = (c: AppContext, { settings }: Frame) => ({
  serverZone: zoneOf(settings),
  browserLanguage: languageOf(c.req.header("accept-language")),
});

/** The first language that a browser asks for, if the site offers it and it is not the default. */
function languageOf(accepted = ""): string | undefined {
  const [first] = accepted.toLowerCase().split(/[-,;]/);
  const found = siteLanguages.find(({ value }) => value.split("-")[0] === first?.trim());
  return found?.value === fixedDefaults.language ? undefined : found?.value;
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
  const frame = await readEnglishFrame(deps);
  const isOurs = isSetupToken(deps.signer, c.req.param("token") ?? "");
  const page =
    code === "conflict" ? (
      <DeadLinkPage frame={frame} words={setup.used} signInPath={isOurs ? deps.signInPath : undefined} />
    ) : code === "forbidden" ? (
      <DeadLinkPage frame={frame} words={setup.dead} />
    ) : (
      <SetupPage
        frame={frame}
        {...detectedFor(c, frame)}
        typed={typed}
        fields={fields}
        problem={fields ? undefined : message}
      />
    );
  return answerPage(c, page, { status: problems[code].status, isPrivate: true });
}
