import { problems } from "../../contract/problem.ts";
import { newOwnerSchema } from "../../contract/session.ts";
import { requireSetupToken } from "../../server/auth/owner.ts";
import { AppError } from "../../server/platform/errors.ts";
import type { AppHono } from "../../server/platform/http/routes.ts";
import { parse } from "../../server/platform/parse.ts";
import type { SiteDeps } from "../deps.ts";
import { readForm } from "../form.ts";
import { readFrame } from "../layout/frame.ts";
import { answerPage } from "../render.tsx";
import { SetupPage } from "./SetupPage.tsx";

/** The page of the one-time link that the first start prints. Who uses it is signed in. */
export function mountSetup(app: AppHono, deps: SiteDeps) {
  app.get("/setup/:token", async (c) =>
    answerPage(c, <SetupPage frame={await readFrame(deps)} />, { isPrivate: true }),
  );

  app.post("/setup/:token", async (c) => {
    const token = c.req.param("token");
    let username = "";
    try {
      await requireSetupToken(deps, token);
      const form = await readForm(c);
      username = form("username");
      const owner = parse(newOwnerSchema, { username, password: form("password") });
      await deps.createOwner(c, { ...owner, token });
      return c.redirect("/admin/dashboard", 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, fields, message } = error;
      const frame = await readFrame(deps);
      const page = (
        <SetupPage
          frame={frame}
          username={username}
          {...(fields && { fields })}
          problem={fields ? undefined : message}
        />
      );
      return answerPage(c, page, { status: problems[code].status, isPrivate: true });
    }
  });
}
