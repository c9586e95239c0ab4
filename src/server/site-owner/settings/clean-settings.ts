import type { SettingsChange } from "../../../contract/settings/settings-change.ts";
import { AppError, fieldError } from "../../base/errors.ts";
import { showsNothing } from "../../engines/html/shows-nothing.ts";
import { cleanText } from "../../engines/threads/clean-text.ts";
import { htmlOfWelcome } from "./welcome-content.ts";

/** The settings that are texts of emails. */
const texts = ["newsletterIntro", "newsletterOutro", "welcomeContent"] as const;

/**
 * Cleans the texts of a change, as drafts are: what an email could not be composed of is refused to the owner who writes it.
 * One that shows nothing becomes empty.
 * @throws AppError `invalid` with the name of the setting.
 */
export async function cleanSettings<Change extends SettingsChange>(change: Change): Promise<Change> {
  const clean: SettingsChange = {};
  for (const name of texts) {
    const html = change[name];
    if (html !== undefined) clean[name] = await cleanSetting(name, html);
  }
  const { welcomeText } = change;
  // It is kept as it is; the email is composed of its HTML.
  if (welcomeText !== undefined) await cleanSetting("welcomeText", htmlOfWelcome(welcomeText, ""));
  return { ...change, ...clean };
}

async function cleanSetting(name: keyof SettingsChange, html: string): Promise<string> {
  try {
    const clean = await cleanText(html);
    return showsNothing(clean) ? "" : clean;
  } catch (error) {
    if (error instanceof AppError) throw fieldError(name, error.message, error.code);
    throw error;
  }
}
