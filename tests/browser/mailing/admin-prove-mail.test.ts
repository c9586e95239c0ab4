import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import type { AdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { keptTextsIn } from "../../setup/mails/outbox.ts";

/** A relay's signature, and a handover in the clear. */
const ABOVE = `Received: from mail.example.com (mail.example.com [192.0.2.10]) by mx.example.net (Postfix) with ESMTP id x
Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=localhost;
 dkim=pass header.d=relay.example.com
`;

describe.skipIf(!chromiumPath)("Prove it, in the settings (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  test("the test email that came back, as text or as a file, is explained with what to do", async () => {
    await using opened = await admin.open("/admin/settings/mail");
    const { page } = opened;
    const server = page.getByRole("region", { name: "Mail server", exact: true });
    await server.getByLabel("Your address").fill("mira@example.net");
    await server.getByRole("button", { name: "Send test email" }).click();
    await server.getByText("It is kept in the outbox.").waitFor();
    const { site } = admin;
    const [kept = ""] = await site.withDatabase((db) => keptTextsIn({ ...site, database: { db } }));
    const mail = ABOVE + kept;

    const prove = page.getByRole("region", { name: "Prove it", exact: true });
    const source = prove.getByLabel("Source of the email that arrived");
    const check = prove.getByRole("button", { name: "Check this email" });
    await check.click();
    await prove.getByText("Paste the source of the email that arrived.").waitFor();
    await source.fill("Your mail server works");
    await check.click();
    await prove.getByText("This has no email header with a From line.").waitFor();
    await expect.poll(() => source.inputValue()).toBe("Your mail server works");

    await source.fill(mail.replace(/^Message-ID: .*$/im, "Message-ID: <other@example.com>"));
    await check.click();
    await prove.getByText("its Message-ID is not ours").waitFor();
    const file = { name: "mail.eml", mimeType: "message/rfc822", buffer: Buffer.from(mail, "latin1") };
    await prove.getByLabel("Or its file").setInputFiles(file);
    await prove.getByText("This is a test email that this site sent").waitFor();
    await prove.getByText("Found by mx.example.net.").waitFor();
    const findings = await prove
      .getByRole("region", { name: "Findings" })
      .getByRole("listitem")
      .allInnerTexts();
    expect(
      findings.map((each) => each.split("\n").filter(Boolean)).map((lines) => [lines[0], lines.at(-1)]),
    ).toEqual([
      ["SPF", "Passes"],
      ["DKIM", "Improve"],
      ["DMARC", "Unknown"],
      ["TLS", "Fails"],
      ["One-click unsubscribe", "Fails"],
    ]);
    expect((await source.boundingBox())?.height).toBeLessThan(260);
  });
});
