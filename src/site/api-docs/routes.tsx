import { readingOf } from "../../server/kernel/http/context.ts";
import type { AppHono } from "../../server/kernel/http/routes.ts";
import type { SiteDeps } from "../serving/deps.ts";
import { readFrame } from "../layout/frame.ts";
import { answerRendered, renderToAnswer } from "../serving/render.tsx";
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
