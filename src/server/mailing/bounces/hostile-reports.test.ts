import { expect, test } from "vitest";
import { freeText, statusOf, statusReport } from "../../../../tests/setup/mails/report-mails.ts";
import { classifyMail } from "./classify-mail.ts";
import { KEPT_BYTES, readReport } from "./read-report.ts";

const classify = async (raw: Uint8Array) => classifyMail(await readReport(raw));

test("a text made to take long is judged like any other", async () => {
  for (const unit of [
    "user ",
    "a@",
    "<a ",
    "recipient is ",
    "5.1.",
    "account(",
    "--------\n",
    "x.",
    "\n\n",
    "\t",
  ])
    expect(await classify(freeText([unit.repeat(KEPT_BYTES / unit.length)])), unit).toMatchObject({
      kind: "soft",
    });
  for (const text of [
    `user ${"@".repeat(9_000)}`,
    `user${"-".repeat(9_000)}`,
    `account is${".".repeat(9_000)}`,
  ])
    expect(await classify(freeText([text])), text.slice(0, 20)).toMatchObject({ kind: "soft" });
});

test("a header made to take long, and control characters, are read like any other", async () => {
  const report = statusOf("failed", "5.1.1", `550 5.1.1 User\u0000 \u0007unknown`);
  expect(await classify(report)).toMatchObject({ kind: "hard", diagnostic: "550 5.1.1 User unknown" });
  for (const end of ["\r", "\u2028"]) {
    const field = `X-A:${"\t".repeat(KEPT_BYTES / 2)}${end}x`;
    const busy = statusReport(["Final-Recipient: rfc822; anna@example.org", "Status: 5.1.1", field]);
    expect(await classify(busy)).toMatchObject({ kind: "hard" });
  }
});
