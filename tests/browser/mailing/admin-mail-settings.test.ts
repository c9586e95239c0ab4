import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOddRelay } from "../../setup/odd-relay.ts";
import { startAdminSite, type AdminSite } from "../../setup/browser/admin-site.ts";
import { createOwner } from "../../setup/browser/admin.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import { startSite } from "../../setup/site.ts";
import { keptTextsIn } from "../../setup/mails/outbox.ts";
import { group, toast } from "../../setup/browser/parts.ts";

const PATH = "/admin/settings/mail";

/** A relay's signature, and a handover in the clear. */
const ABOVE = `Received: from mail.example.com (mail.example.com [192.0.2.10]) by mx.example.net (Postfix) with ESMTP id x
Authentication-Results: mx.example.net; spf=pass smtp.mailfrom=localhost;
 dkim=pass header.d=relay.example.com
`;

describe.skipIf(!chromiumPath)("the mail settings in the admin (left out without CHROMIUM_PATH)", () => {
  let admin: AdminSite;

  beforeAll(async () => {
    admin = await startAdminSite();
  });
  afterAll(() => admin?.[Symbol.asyncDispose]());

  // It has no mail server yet.
  test("the test email that came back, as text or as a file, is explained with what to do", async () => {
    await using opened = await admin.open(PATH);
    const { page } = opened;
    const server = group(page, "Mail server");
    await server.getByLabel("Your address").fill("mira@example.net");
    await server.getByRole("button", { name: "Send test email" }).click();
    await server.getByText("It is kept in the outbox.").waitFor();
    const { site } = admin;
    const [kept = ""] = await site.withDatabase((db) => keptTextsIn({ ...site, database: { db } }));
    const mail = ABOVE + kept;

    const prove = group(page, "Prove it");
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

  test("limits are saved and stay, a bad one is refused beside its field, and a warm-up says what goes out", async () => {
    await using opened = await admin.open(PATH);
    const { page } = opened;
    const pacing = group(page, "Pacing");
    await pacing.getByRole("switch").check();
    await pacing.getByLabel("Gmail").fill("0");
    await pacing.getByRole("button", { name: "Save pacing" }).click();
    await pacing.getByText("Enter 1 to 100,000, or leave it empty").waitFor();
    await pacing.getByLabel("Gmail").fill("600");
    await pacing.getByRole("button", { name: "Save pacing" }).click();
    await page.getByText("Settings saved", { exact: true }).waitFor();
    await page.reload();
    await expect.poll(() => pacing.getByLabel("Gmail").inputValue()).toBe("600");
    await expect.poll(() => pacing.getByLabel("All others").inputValue()).toBe("");
    await expect.poll(() => pacing.getByRole("button", { name: "Save pacing" }).isDisabled()).toBe(true);

    const warmUp = group(page, "Warm-up");
    await warmUp.getByRole("switch").check();
    await warmUp.getByRole("button", { name: "Save warm-up" }).click();
    await page.getByText("Settings saved", { exact: true }).waitFor();
    await warmUp.getByText(/limit of 200 covers all/).waitFor();
    await warmUp.getByRole("switch").uncheck();
    await warmUp.getByText(/go out as soon as you save/).waitFor();
    await warmUp.getByRole("button", { name: "Save warm-up" }).click();
    await warmUp.getByText(/go out as soon as you save/).waitFor({ state: "hidden" });
  });

  test("an owner enters the server of a host, tries it, saves it, and it is used", async () => {
    await using relay = await startOddRelay();
    // The composer was open before.
    await using opened = await admin.open("/admin/newsletter");
    const { page } = opened;
    const notice = page.getByText("No mail server is set.");
    await notice.waitFor();
    await page.getByRole("region", { name: "Audience" }).getByRole("link", { name: "Change" }).click();
    const server = group(page, "Mail server");
    await server.getByLabel("Encryption").selectOption("TLS from the start");
    await expect.poll(() => server.getByLabel("Port").inputValue()).toBe("465");
    await server.getByLabel("Encryption").selectOption("None");
    await server.getByLabel("Server", { exact: true }).fill("127.0.0.1");
    await server.getByLabel("Port").fill("1");
    await server.getByLabel("Sender").fill("Mira <mira@example.com>");
    await server.getByLabel("Connections").fill("3");
    await server.getByLabel("Emails at most").fill("200");
    await server.getByLabel("Period").selectOption("per hour");
    await server.getByRole("button", { name: "Check the connection" }).click();
    await server.getByText(/Check that it runs, and the host and port in Settings → Mail/).waitFor();
    await server.getByLabel("Port").fill(new URL(relay.url).port);
    await server.getByRole("button", { name: "Check the connection" }).click();
    await server.getByText(/answers, takes emails from mira@example.com/).waitFor();
    await server.getByLabel("User").fill("mira");
    await server.getByRole("button", { name: "Save mail server" }).click();
    await server.getByText("Enter the password, or leave the user empty.").waitFor();
    await server.getByLabel("Password", { exact: true }).fill("correct horse");
    await server.getByRole("button", { name: "Save mail server" }).click();
    await toast(page).getByText("Settings saved").waitFor();
    await server.getByText("A password is saved.").waitFor();
    // It is saved, so there is nothing to ask on the way out.
    expect(await server.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    await page.getByRole("link", { name: "Newsletter", exact: true }).first().click();
    await page
      .getByRole("region", { name: "Audience" })
      .getByText(/mira@example\.com/)
      .waitFor();
    await notice.waitFor({ state: "detached" });

    await page.goto(PATH);
    await page.reload();
    await expect.poll(() => server.getByLabel("Password", { exact: true }).inputValue()).toBe("");
    await expect.poll(() => server.getByLabel("Emails at most").inputValue()).toBe("200");
    await server.getByRole("button", { name: "Remove the password" }).click();
    await server.getByRole("button", { name: "Save mail server" }).click();
    await toast(page).getByText("Settings saved").waitFor();
    await server.getByLabel("Your address").fill("mira@example.com");
    await server.getByRole("button", { name: "Send test email" }).click();
    await server.getByText("The mail server took it. Check your inbox.").waitFor();
    expect([...relay.received.keys()]).toEqual(["mira@example.com"]);
  });

  test("keys are created, copied and not used before DNS has them; deleting asks first", async () => {
    await using opened = await admin.open(PATH);
    const { page } = opened;
    await group(page, "Mail server").getByLabel("Sender").fill("mira@masthead.invalid");
    await group(page, "Mail server").getByRole("button", { name: "Save mail server" }).click();
    await toast(page).getByText("Settings saved").waitFor();
    const keys = group(page, "DKIM keys");
    await keys.getByText(/signs nothing for masthead.invalid/).waitFor();
    await keys.getByRole("button", { name: "Create keys" }).click();
    const copy = keys.getByRole("button", {
      name: /^Copy the value of mh.*-rsa\._domainkey\.masthead\.invalid/,
    });
    await copy.click();
    await toast(page).getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^v=DKIM1; k=rsa; p=MIIB/);
    await keys.getByRole("button", { name: "Use it" }).click();
    await keys.getByText(/^DNS (?:has no record|did not answer)/).waitFor();
    await keys.getByRole("button", { name: "Delete" }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await keys.getByText(/signs nothing for masthead.invalid/).waitFor();
    await copy.waitFor({ state: "detached" });
  });

  test("what the environment decides cannot be typed over, and names its variable", async () => {
    await using site = await startSite({
      SMTP_URL: "smtp://mira:s3cret@mail.example.com:2525",
      SEND_RATE: "7",
    });
    await using opened = await admin.open(PATH, { baseURL: site.url, as: await createOwner(site) });
    const { page } = opened;
    const server = group(page, "Mail server");
    const host = server.getByLabel("Server", { exact: true });
    await host.waitFor();
    expect([await host.inputValue(), await host.isDisabled()]).toEqual(["mail.example.com", true]);
    await expect.poll(() => server.getByLabel("Password", { exact: true }).isDisabled()).toBe(true);
    await expect.poll(() => server.getByLabel("Emails at most").inputValue()).toBe("7");
    await expect.poll(() => server.getByText("Set by SMTP_URL.").count()).toBeGreaterThan(1);
    await server.getByText("Set by SEND_RATE.").first().waitFor();
    expect(await page.content()).not.toContain("s3cret");
    await server.getByLabel("Connections").fill("3");
    await server.getByRole("button", { name: "Save mail server" }).click();
    await toast(page).getByText("Settings saved").waitFor();
  });
});
