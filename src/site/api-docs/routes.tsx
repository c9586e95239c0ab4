import { readingOf } from "../../server/platform/http/context.ts";
import type { AppHono } from "../../server/platform/http/routes.ts";
import type { SiteDeps } from "../deps.ts";
import { readFrame } from "../layout/frame.ts";
import { answerRendered, renderToAnswer } from "../render.tsx";
import { ApiDocsPage } from "./ApiDocsPage.tsx";
import { readDocument } from "./read-document.ts";

export function mountApiDocs(app: AppHono, deps: SiteDeps) {
  app.get("/api/docs", async (c) => {
    const page = await deps.steadyPages.get("api-docs", readingOf(c), async (own) => {
      const frame = await readFrame(deps, own);
      const document = readDocument(deps.openApi());
      return renderToAnswer(<ApiDocsPage frame={frame} document={document} publicUrl={deps.publicUrl} />);
    });
    return answerRendered(c, page);
  });
}
