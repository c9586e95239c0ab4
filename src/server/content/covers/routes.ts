import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { accepts } from "hono/accepts";
import { paletteInAddress } from "../../../contract/content/first-categories.ts";
import { AppError } from "../../base/errors.ts";
import { uncached } from "../../kernel/http/page-keys.ts";
import type { AppHono } from "../../kernel/http/routes.ts";
import { answerImmutable } from "../../kernel/http/answer-immutable.ts";
import { drawCover } from "./draw-cover.ts";

const DESIGN_FILE = /^([0-9a-f]{8}(?:-\d)?)\.svg$/;

/** Raise it when a press or an ink changes, so that nobody is told that the old image is the new one. */
const EDITION = 1;

/** `GET /covers/{palette}/{design}.svg`, drawn each time: it takes about a millisecond. Compressed, it halves. */
export function mountCovers(app: AppHono) {
  app.get(
    "/covers/:palette/:file",
    uncached("There are millions of covers, and browsers keep them."),
    async (c) => {
      const palette = paletteInAddress(c.req.param("palette"));
      const design = DESIGN_FILE.exec(c.req.param("file"))?.[1];
      if (!palette || !design) throw new AppError("not_found", "This cover does not exist.");
      const encoding = accepts(c, { header: "Accept-Encoding", supports: ["gzip"], default: "identity" });
      const isGzipped = encoding === "gzip";
      return answerImmutable(c, {
        etag: `"${palette}-${design}-${EDITION}-${encoding}"`,
        contentType: "image/svg+xml",
        // The overprint is a style; everything else stays forbidden.
        contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
        vary: "Accept-Encoding",
        contentEncoding: isGzipped ? "gzip" : undefined,
        body: async () => {
          const svg = Buffer.from(drawCover(palette, design));
          return isGzipped ? compress(svg) : svg;
        },
      });
    },
  );
}

const compress = promisify(gzip);
