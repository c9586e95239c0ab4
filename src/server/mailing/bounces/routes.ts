import { MAX_BOUNCE_BYTES, takeBounce as takeBounceCall } from "../../../contract/mailing/bounces.ts";
import {
  MAX_REPORT_BYTES,
  takeDmarcReport as takeDmarcCall,
} from "../../../contract/mailing/dmarc-reports.ts";
import { AppError } from "../../base/errors.ts";
import { isSameText } from "../../base/same-text.ts";
import { readBytes } from "../../kernel/http/body.ts";
import type { AppContext } from "../../kernel/http/context.ts";
import { route, type Route } from "../../kernel/http/routes.ts";
import { takeDmarcReport } from "../dmarc/take-report.ts";
import { takeBounce, type BounceDeps } from "./take-bounce.ts";

/** Accepts returned emails and DMARC reports from clients that have the token. Without BOUNCE_TOKEN there are no such routes. */
export function bounceRoutes(deps: BounceDeps & { bounceToken: string | undefined }): Route[] {
  const { bounceToken } = deps;
  if (!bounceToken) return [];
  const requireToken = (c: AppContext) => {
    if (!isSameText(c.req.header("authorization") ?? "", `Bearer ${bounceToken}`))
      throw new AppError("unauthenticated", "Send the bounce token as Authorization: Bearer.");
  };
  return [
    route(takeBounceCall, async ({ c }) => {
      requireToken(c);
      const mediaType = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
      if (mediaType !== takeBounceCall.bodyType)
        throw new AppError("unsupported_media_type", "Send the mail as message/rfc822.");
      return takeBounce(deps, await readBytes(c, MAX_BOUNCE_BYTES));
    }),
    // What it is shows in its first bytes: clients name many media types.
    route(takeDmarcCall, async ({ c }) => {
      requireToken(c);
      return takeDmarcReport(deps, await readBytes(c, MAX_REPORT_BYTES));
    }),
  ];
}
