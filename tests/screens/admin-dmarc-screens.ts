import type { Page } from "playwright-core";
import type { MailSources } from "../../src/contract/mailing/dmarc-reports.ts";
import type { Screen } from "./screen.ts";

const sums: MailSources = {
  domain: "blog.example.com",
  policy: "none",
  reporters: [
    { name: "google.com", reports: 30, emails: 9120 },
    { name: "Enterprise Outlook", reports: 28, emails: 3214 },
  ],
  totals: {
    both: { emails: 11_204, stopped: 0 },
    spf: { emails: 12, stopped: 0 },
    dkim: { emails: 903, stopped: 2 },
    neither: { emails: 215, stopped: 198 },
  },
  sources: [
    { passed: "both", name: "blog.example.com", servers: 31, ip: "192.0.2.1", emails: 11_204, stopped: 0 },
    { passed: "dkim", name: "amazonses.com", servers: 4, ip: "198.51.100.7", emails: 803, stopped: 0 },
    {
      passed: "neither",
      name: "an-organization-with-a-long-name.example",
      servers: 9,
      ip: "2001:db8:85a3:8d3:1319:8a2e:370:7348",
      emails: 203,
      stopped: 191,
    },
    { passed: "dkim", name: "198.51.100.23", servers: 1, ip: "198.51.100.23", emails: 100, stopped: 2 },
    { passed: "spf", name: "blog.example.com", servers: 1, ip: "192.0.2.9", emails: 12, stopped: 0 },
    { passed: "neither", name: "203.0.113.9", servers: 1, ip: "203.0.113.9", emails: 12, stopped: 7 },
  ],
  advice: [
    "1.7 % of the emails prove nothing. If you know one of these sources, have it sign with a key of blog.example.com (DKIM), or add it to your SPF record. The others are forged, or were changed on their way.",
    "98.3 % of the emails pass. If that has been so for as long as you know, and no source of yours is missing here, write p=quarantine in place of p=none in your DMARC record: forged emails are then put into spam folders.",
  ],
};

const path = "/admin/newsletter/sources";

/** Who sends in the site's name. */
export const dmarcScreens: Screen[] = [
  {
    name: "admin-sources",
    path,
    before: (page: Page) => page.route("**/api/dmarc-reports*", (route) => route.fulfill({ json: sums })),
    until: (page) => page.getByRole("row", { name: /amazonses/ }).waitFor(),
  },
  {
    name: "admin-sources-empty",
    path,
    at: [360, 1440],
    until: (page) => page.getByText("No reports yet.").waitFor(),
  },
];
