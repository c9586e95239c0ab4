import { timingSafeEqual } from "node:crypto";
import { MAX_BOUNCE_BYTES, takeBounce as takeBounceCall } from "../../../contract/bounces.ts";
import { AppError } from "../../base/errors.ts";
import { readBytes } from "../../kernel/http/body.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { takeBounce } from "./take-bounce.ts";
import type { BounceDeps } from "./take-bounce.ts";

/**
 * Accepts mails that come back from clients that have the token. Without a token the route does not exist. A provider's
 * webhook would be another route here, which makes a `Bounce` of the provider's message and goes on as this one does.
 */
export function bounceRoutes(deps: BounceDeps & { bounceToken: string | undefined }): Route[] {
  const { bounceToken } = deps;
  if (!bounceToken) return [];
  return [
    route(takeBounceCall, async ({ c }) => {
      if (!isToken(c.req.header("authorization"), bounceToken))
        throw new AppError("unauthenticated", "Send the bounce token as Authorization: Bearer.");
      const mediaType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
      if (mediaType !== takeBounceCall.bodyType)
        throw new AppError("unsupported_media_type", "Send the mail as message/rfc822.");
      return takeBounce(deps, await readBytes(c, MAX_BOUNCE_BYTES));
    }),
  ];
}

function isToken(header: string | undefined, token: string): boolean {
  const [given, expected] = [header ?? "", `Bearer ${token}`].map((each) => Buffer.from(each));
  return (
    given !== undefined &&
    expected !== undefined &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}
