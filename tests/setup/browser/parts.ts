import type { Page } from "playwright-core";
import { expect, vi } from "vitest";

export const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000 });

/** The title of a screen. */
export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const group = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const toast = (page: Page) =>
  page.getByRole("region", { name: /^Notifications/ }).getByRole("listitem");

export const seesToast = (page: Page, ...words: string[]) =>
  eventually(async () => {
    const text = await toast(page).innerText();
    for (const each of words) expect(text).toContain(each);
  });
