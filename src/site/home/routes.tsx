import { z } from "zod";
import { HOME_PREVIEW_PATH, homePreviewSchema } from "../../contract/settings/home-change.ts";
import { AppError } from "../../server/base/errors.ts";
import { readForm } from "../../server/kernel/http/body.ts";
import { namesOldPost } from "../../server/kernel/http/old-address.ts";
import { keyedBy } from "../../server/kernel/http/page-keys.ts";
import { permit } from "../../server/kernel/http/permit.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { addressIn, findMovedHere } from "../serving/moved-posts.ts";
import { answerPage } from "../serving/render.tsx";
import { HomePage } from "./HomePage.tsx";
import { readHome } from "./read-home.ts";

export function mountHome(app: AppHono, deps: SiteDeps) {
  // Where WordPress had a post at the front page, its visitors are redirected.
  app.get("/", keyedBy(z.object({}), { unless: namesOldPost }), async (c) => {
    const moved = namesOldPost(addressIn(c)) && (await findMovedHere(c, deps));
    if (moved) return moved;
    const read = await readHome(c, deps);
    // With a failure's status the page cache gives an older copy instead, if it has one.
    return answerPage(c, <HomePage {...read} />, { status: read.featured ? 200 : 503 });
  });
  // The owner sees it in a tab of its own; nothing of it is kept.
  app.post(HOME_PREVIEW_PATH, async (c) => {
    permit({ access: "settings.write" }, await deps.sessions.find(c));
    const form = await readForm(c, homePreviewSchema, "list");
    if (!form) throw new AppError("unsupported_media_type", "Send the settings as a form.");
    const read = await readHome(c, deps, form.body.settings);
    return answerPage(c, <HomePage {...read} />, { isPrivate: true });
  });
}
