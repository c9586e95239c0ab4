import { z } from "zod";
import { PROBLEMS_SHOWN } from "../../../contract/moving/import-runs.ts";
import { postReportSchema, type PostReport } from "../../../contract/moving/post-imports.ts";

/** The report as an import stores it, with more problems than the admin shows. */
const storedSchema = postReportSchema.extend({
  problems: z.array(postReportSchema.shape.problems.element),
  // Older ones do not say it.
  failure: postReportSchema.shape.failure.default(null),
  elements: postReportSchema.shape.elements.default({}),
  kinds: postReportSchema.shape.kinds.default([]),
  pages: postReportSchema.shape.pages.default({ found: 0, created: 0, drafts: 0, known: 0, refused: 0 }),
  newCategories: postReportSchema.shape.newCategories.default([]),
  files: postReportSchema.shape.files.default({ found: 0, brought: 0, failed: 0 }),
});

export const readStoredReport = (report: string): PostReport => storedSchema.parse(JSON.parse(report));

/** Returns the part of a report that the admin shows. */
export const shownReport = (report: PostReport): PostReport =>
  postReportSchema.parse({ ...report, problems: report.problems.slice(0, PROBLEMS_SHOWN) });
