import type { LinksAndForms } from "../../src/contract/insight/links-and-forms.ts";
import type { Screen } from "./screen.ts";

const path = "/admin/newsletter/links-and-forms";

const answer: LinksAndForms = {
  newsletters: [
    {
      id: 1,
      subject: "The second draft, and other quiet work of a week without any news",
      sentAt: "2026-03-09T09:00:00.000Z",
      sent: 4182,
      links: [
        { url: "https://kiosk.example/blog/what-we-threw-away", visits: 1604 },
        { url: `https://a-host-with-a-long-name.example/${"a-long-path/".repeat(9)}?page=2`, visits: 12 },
      ],
    },
    {
      id: 2,
      subject: "Letter 8",
      sentAt: "2026-03-02T09:00:00.000Z",
      sent: 4100,
      links: [{ url: "https://kiosk.example/", visits: 0 }],
    },
  ],
  forms: [
    { tag: null, joined: 1203, longAgo: 980, stayed: 941 },
    { tag: "The checkout of the shop in Graz, with coffee and cake", joined: 317, longAgo: 200, stayed: 98 },
    { tag: "Fair", joined: 4, longAgo: 0, stayed: 0 },
  ],
};

/** What links and forms have brought. */
export const linksScreens: Screen[] = [
  {
    name: "admin-links-and-forms",
    path,
    before: (page) =>
      page.route("**/api/admin/dashboard/links-and-forms", (route) => route.fulfill({ json: answer })),
    until: (page) => page.getByRole("row", { name: /^Fair/ }).waitFor(),
  },
  {
    name: "admin-links-and-forms-empty",
    path,
    at: [360, 1440],
    until: (page) => page.getByText("No newsletter with counted links yet.").waitFor(),
  },
];
