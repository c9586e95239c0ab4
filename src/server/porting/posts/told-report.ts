import { z } from "zod";
import { PROBLEMS_SHOWN } from "../../../contract/imports.ts";
import { postReportSchema } from "../../../contract/post-imports.ts";
import type { PostReport } from "../../../contract/post-imports.ts";

/** As an import writes it down, with more problems than are told. */
const storedSchema = postReportSchema.extend({
  problems: z.array(postReportSchema.shape.problems.element),
  // Older ones do not say it.
  failure: postReportSchema.shape.failure.default(null),
  elements: postReportSchema.shape.elements.default({}),
  files: postReportSchema.shape.files.default({ found: 0, brought: 0, failed: 0 }),
});

export const readStoredReport = (report: string): PostReport => storedSchema.parse(JSON.parse(report));

/** What is told of an import in the admin. */
export const toldOf = (report: PostReport): PostReport =>
  postReportSchema.parse({ ...report, problems: report.problems.slice(0, PROBLEMS_SHOWN) });
