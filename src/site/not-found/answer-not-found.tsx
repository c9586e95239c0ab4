import { AppError } from "../../server/platform/errors.ts";
import type { AppContext } from "../../server/platform/http/context.ts";
import type { SiteDeps } from "../deps.ts";
import { findMovedHere } from "../found/moved-posts.ts";
import { readFeatured } from "../home/read-featured.ts";
import { answerPage } from "../render.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** Addresses that programs ask for; they are told in their own way. */
const FOR_PROGRAMS = /^\/(?:api|assets|covers|media)\//;

/** What every address that nothing else answers shows: the post that was there on another site, or that there is none. @throws AppError `not_found` where no page is expected. */
export async function answerNotFound(c: AppContext, deps: SiteDeps): Promise<Response> {
  if (FOR_PROGRAMS.test(c.req.path)) {
    throw new AppError("not_found", "There is nothing at this address.");
  }
  const moved = await findMovedHere(c, deps);
  if (moved) return moved;
  return answerPage(c, <NotFoundPage {...await readFeatured(c, deps)} />, { status: 404 });
}
