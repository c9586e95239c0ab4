import type { AppHono } from "../../server/platform/http/routes.ts";
import type { SiteDeps } from "../deps.ts";
import { readFrame } from "../layout/frame.ts";
import { answerPage } from "../render.tsx";
import { ApiDocsPage } from "./ApiDocsPage.tsx";
import { readDocument } from "./read-document.ts";

export function mountApiDocs(app: AppHono, deps: SiteDeps) {
  app.get("/api/docs", async (c) => {
    const frame = await readFrame(deps);
    const document = readDocument(deps.openApi());
    return answerPage(c, <ApiDocsPage frame={frame} document={document} publicUrl={deps.publicUrl} />);
  });
}
