import type { Page } from "playwright-core";
import type { Poll } from "../../src/contract/audience/polls.ts";
import { desk } from "../setup/browser/writing.ts";
import type { Screen } from "./screen.ts";

const answer = (n: number, words: string, readers: number, visitors: number, tag: string | null = null) => ({
  n,
  words,
  tag,
  readers,
  visitors,
});

const polls: Poll[] = [
  {
    id: 2,
    key: "0123456789abcdef",
    question: "Which of these would you rather read about in the quiet weeks between the years?",
    isStars: false,
    answers: [
      answer(1, "Composting, with all that goes wrong in the first year", 1204, 88, "Compost"),
      answer(2, "Beans", 311, 40),
      answer(3, "Nothing; I am resting", 0, 0),
    ],
    closesOn: "2026-12-24",
    isClosed: false,
    isAsked: true,
  },
  {
    id: 1,
    key: "fedcba9876543210",
    question: "How was this letter?",
    isStars: true,
    answers: [1, 2, 3, 4, 5].map((n) => answer(n, `${n} ★`, n * 41, n)),
    closesOn: null,
    isClosed: true,
    isAsked: false,
  },
];

const path = "/admin/newsletter/polls";

/** What texts have asked. */
export const pollsScreens: Screen[] = [
  {
    name: "admin-polls",
    path,
    before: (page: Page) => page.route("**/api/polls", (route) => route.fulfill({ json: { polls } })),
    until: (page) => page.getByRole("row", { name: /^Beans/ }).waitFor(),
  },
  {
    name: "admin-polls-empty",
    path,
    at: [360, 1440],
    until: (page) => page.getByText("No polls yet").waitFor(),
  },
  {
    name: "admin-post-poll",
    path: "/admin/posts/create",
    // Other screens must not meet it among the unsaved posts.
    before: (page) =>
      page.route("**/api/admin/working-copies", (route) =>
        route.request().method() === "GET" ? route.fallback() : undefined,
      ),
    until: (page) => desk(page).text.waitFor(),
    act: async (page) => {
      await desk(page).text.click();
      for (const [index, name] of ["Poll", "Star rating", "Question by email"].entries()) {
        await page.keyboard.type(`/${name}`);
        await page.getByRole("option", { name }).first().waitFor();
        await page.keyboard.press("Enter");
        await page.getByLabel("Question").nth(index).waitFor();
        await page.keyboard.type(name);
        await page.keyboard.press("Enter");
      }
      await page.getByText("Readers give one to five stars.").waitFor({ state: "attached" });
    },
  },
];
