import { MAX_BOUNCE_BYTES, takeBounce as takeBounceCall } from "../../../contract/mailing/bounces.ts";
import { AppError } from "../../base/errors.ts";
import { isSameText } from "../../base/same-text.ts";
import { readBytes } from "../../kernel/http/body.ts";
import { route, type Route } from "../../kernel/http/routes.ts";
import { takeBounce, type BounceDeps } from "./take-bounce.ts";

/** Accepts returned emails from clients that have the token. Without BOUNCE_TOKEN the route does not exist. */
export function bounceRoutes(deps: BounceDeps & { bounceToken: string | undefined }): Route[] {
  const { bounceToken } = deps;
  if (!bounceToken) return [];
  return [
    route(takeBounceCall, async ({ c }) => {
      if (!isSameText(c.req.header("authorization") ?? "", `Bearer ${bounceToken}`))
        throw new AppError("unauthenticated", "Send the bounce token as Authorization: Bearer.");
      const mediaType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
      if (mediaType !== takeBounceCall.bodyType)
        throw new AppError("unsupported_media_type", "Send the mail as message/rfc822.");
      return takeBounce(deps, await readBytes(c, MAX_BOUNCE_BYTES));
    }),
  ];
}
