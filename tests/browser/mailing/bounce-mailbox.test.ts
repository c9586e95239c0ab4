import { beforeAll, describe, expect, test } from "vitest";
import { startAdminSite } from "../../setup/browser/admin-site.ts";
import { chromiumPath } from "../../setup/browser/browser.ts";
import {
  hasDovecot,
  MAIL_PASSWORD,
  MAIL_USER,
  startOwnDovecot,
  trustTestCertificate,
} from "../../setup/mail-servers/own-dovecot.ts";

beforeAll(trustTestCertificate);

describe.skipIf(!chromiumPath || !hasDovecot)(
  "the bounce mailbox in the admin (left out without CHROMIUM_PATH and dovecot)",
  () => {
    test("an owner checks a mailbox before saving it, and the password is not shown again", async () => {
      await using dovecot = await startOwnDovecot();
      await using admin = await startAdminSite();
      await using opened = await admin.open("/admin/settings/mail");
      const { page } = opened;
      const group = page.getByRole("region", { name: "Bounce mailbox", exact: true });
      await expect.poll(() => group.getByRole("switch").count()).toBe(0);
      await group.getByRole("button", { name: "Check" }).click();
      await group.getByText("Please enter the name of the mail server").waitFor();

      await group.getByLabel("Server").fill("localhost");
      await group.getByLabel("Encryption").selectOption("STARTTLS");
      await expect.poll(() => group.getByLabel("Port", { exact: true }).inputValue()).toBe("143");
      await group.getByLabel("Port", { exact: true }).fill(String(dovecot.ports.starttls));
      await group.getByLabel("User name").fill(MAIL_USER);
      await group.getByLabel("Password", { exact: true }).fill("wrong");
      await group.getByRole("button", { name: "Check" }).click();
      await group.getByText(/did not accept the user name and password/).waitFor();
      await group.getByLabel("Password", { exact: true }).fill(MAIL_PASSWORD);
      await group.getByRole("button", { name: "Check" }).click();
      await group.getByText("Masthead signed in. INBOX has 0 emails.").waitFor();

      await group.getByRole("button", { name: "Save bounce mailbox" }).click();
      await group.getByText("Last read").waitFor();
      await expect.poll(() => group.getByRole("switch").isChecked()).toBe(true);
      await page.reload();
      await expect.poll(() => group.getByLabel("Server").inputValue()).toBe("localhost");
      await expect.poll(() => group.getByLabel("Password", { exact: true }).inputValue()).toBe("");
      await group.getByText("Leave empty to keep the stored one.").waitFor();
      await group.getByRole("button", { name: "Check" }).click();
      await group.getByText("Masthead signed in.").waitFor();
    });
  },
);
