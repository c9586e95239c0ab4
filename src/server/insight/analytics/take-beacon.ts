import { z } from "zod";
import { readBytes } from "../../kernel/http/body.ts";
import { clientAddressOf, type AppContext } from "../../kernel/http/context.ts";
import type { AppHono } from "../../kernel/http/routes.ts";
import type { ViewCounter } from "./count-views.ts";

/** Both fields at their longest in ASCII. Parsing 1 MB of brackets blocks everybody for 100 ms and more. */
const MAX_BEACON_BYTES = 8 * 1024;
/** Longer addresses than any browser sends. */
const MAX_TEXT = 4_000;

const field = z.string().max(MAX_TEXT).catch("");
const beaconSchema = z.object({ referrer: field, search: field }).catch({ referrer: "", search: "" });

/**
 * `POST /views/{post id}`, as `navigator.sendBeacon` sends it: JSON with `referrer` and `search`. Answers 204, counted
 * or not; sets and reads no cookie. Do-not-track has nothing to ask of it: nothing about the reader is kept.
 */
export function mountViews(
  app: AppHono,
  { views, trustsProxy }: { views: ViewCounter; trustsProxy: boolean },
) {
  app.post("/views/:id{[1-9][0-9]{0,14}}", async (c) => {
    const bytes = await readBytes(c, MAX_BEACON_BYTES);
    // A prerendered page is not read yet; browsers mark the requests of such pages.
    if (!/prefetch|prerender/i.test(c.req.header("sec-purpose") ?? c.req.header("purpose") ?? "")) {
      views.count({
        postId: Number(c.req.param("id")),
        address: clientAddressOf(c, trustsProxy),
        userAgent: userAgentOf(c),
        ...beaconSchema.parse(parsed(bytes)),
      });
    }
    return c.body(null, 204, { "cache-control": "no-store" });
  });
}

const userAgentOf = (c: AppContext) => c.req.header("user-agent")?.slice(0, MAX_TEXT) ?? "";

/** A body that is not JSON has no referrer. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}
