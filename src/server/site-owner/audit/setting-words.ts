import { siteSettings } from "../../../contract/settings/settings-registry.ts";

/** What the audit log calls each setting. One that a newer release knows is called as it is stored. */
export function wordsOfSetting(name: string): string {
  if (name === "ownWords") return "words of the site";
  return new Map(Object.entries(siteSettings)).get(name)?.audit ?? name;
}
