import type { Page } from "playwright-core";

/** What a screen says by itself is no fault of the program: only the status of an answer. */
const isAnswer = (text: string) => text.startsWith("Failed to load resource");

/** Errors of a page from now on, also what its policy refuses. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(message));
  page.on("console", (message) => {
    if (message.type() === "error" && !isAnswer(message.text())) faults.push(message.text());
  });
  return faults;
}
