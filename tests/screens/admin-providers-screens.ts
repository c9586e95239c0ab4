import type { Page } from "playwright-core";
import type { ProviderFigures } from "../../src/contract/mailing/mailbox-providers.ts";
import { BUSY_RECEIPT } from "./busy-site.ts";
import type { Screen } from "./screen.ts";

const gmail: ProviderFigures = {
  key: "gmail",
  name: "Gmail",
  sent: 4182,
  deferred: 1203,
  failed: 317,
  returned: 12,
  complained: 6,
  opened: 1604,
  clicked: 288,
  words:
    "550-5.7.26 Your email has been blocked because the sender is unauthenticated. Gmail requires all senders to authenticate with either SPF or DKIM.",
};
const well = { deferred: 0, failed: 0, returned: 0, complained: 0, words: null };

const quiet: ProviderFigures = { ...gmail, ...well };

const providers: ProviderFigures[] = [
  gmail,
  { ...gmail, ...well, key: "microsoft", name: "Microsoft (Outlook, Hotmail)", sent: 1240, deferred: 3 },
  {
    ...gmail,
    ...well,
    key: "a-host-with-a-long-name.example",
    name: "a-host-with-a-long-name.example",
    sent: 48,
  },
  {
    ...gmail,
    ...well,
    key: "others",
    name: "All others",
    sent: 902,
    failed: 4,
    words: "550 5.1.1 User unknown",
  },
];

/** Answers as a site that has sent to a large list. */
async function answer(page: Page) {
  await page.route("**/api/newsletters/*/providers", (route) => route.fulfill({ json: { providers } }));
  const newsletters = [9, 8, 7, 6].map((id) => ({
    id,
    subject: id === 8 ? "The second draft, and other quiet work of a week without any news" : `Letter ${id}`,
    closedAt: `2026-03-0${id}T09:00:00.000Z`,
    providers: id === 9 ? providers : [quiet, ...providers.slice(1)],
  }));
  await page.route("**/api/mailbox-providers", (route) => route.fulfill({ json: { newsletters } }));
}

const path = "/admin/newsletter/providers";

/** How mailbox providers treat newsletters. */
export const providersScreens: Screen[] = [
  {
    name: "admin-providers",
    path,
    before: answer,
    until: (page) => page.getByRole("row", { name: /Letter 9/ }).waitFor(),
  },
  {
    name: "admin-providers-empty",
    path,
    at: [360, 1440],
    until: (page) => page.getByText("No emails yet.").waitFor(),
  },
  {
    name: "admin-receipt-providers",
    on: "busy",
    path: `/admin/newsletter/${BUSY_RECEIPT}`,
    before: answer,
    until: (page) => page.getByRole("row", { name: /^Gmail/ }).waitFor(),
  },
];
