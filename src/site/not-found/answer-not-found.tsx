import type { ReactElement } from "react";
import { AppError } from "../../server/base/errors.ts";
import { readingOf, type AppContext } from "../../server/kernel/http/context.ts";
import { PostFailurePage } from "./PostFailurePage.tsx";
import type { SiteDeps } from "../serving/deps.ts";
import { findMovedHere } from "../serving/moved-posts.ts";
import { findUsual } from "../serving/usual-addresses.ts";
import { readFeatured, type FramedPosts } from "../home/read-featured.ts";
import { answerRendered, renderToAnswer } from "../serving/render.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/** Addresses that programs ask for; they are told in their own way. */
const FOR_PROGRAMS = /^\/(?:api|assets|covers|media)\//;

const lostPages = {
  page: (props: FramedPosts): ReactElement => <NotFoundPage {...props} />,
  post: ({ frame, ...found }: FramedPosts): ReactElement => <PostFailurePage frame={frame} found={found} />,
};

/**
 * Answers an address that nothing else answers: leads to the post that was there on another site, or to the page whose
 * usual spelling it is; or says that there is nothing, with the page for a `post` or for any other page. Both pages are rendered once, not for each address.
 * @throws AppError `not_found` where no page is expected.
 */
export async function answerNotFound(
  c: AppContext,
  deps: SiteDeps,
  kind: keyof typeof lostPages = "page",
): Promise<Response> {
  const isForPrograms = FOR_PROGRAMS.test(c.req.path);
  // The other site may have had its images under these names.
  const movedHere = c.req.path.startsWith("/api/") ? undefined : await findMovedHere(c, deps);
  if (isForPrograms && !movedHere) throw new AppError("not_found", "There is nothing at this address.");
  const moved = movedHere ?? (await findUsual(c, deps));
  if (moved) return moved;
  const page = await deps.steadyPages.get(kind, readingOf(c), async (own) =>
    renderToAnswer(lostPages[kind](await readFeatured(c, deps, own))),
  );
  return answerRendered(c, page, { status: 404 });
}
