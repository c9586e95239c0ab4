/**
 * The languages that readers' pages and emails speak, each by its own name. `nameless` is how a newsletter greets readers
 * whose name is not known, until the writer chooses other words.
 */
export const siteLanguages = [
  { value: "en", name: "English", nameless: "friend" },
  { value: "de", name: "Deutsch", nameless: "du" },
  { value: "es", name: "Español", nameless: "amigo" },
  { value: "fr", name: "Français", nameless: "à vous" },
  { value: "it", name: "Italiano", nameless: "a te" },
  { value: "pl", name: "Polski", nameless: "czytelniku" },
  { value: "pt-BR", name: "Português (Brasil)", nameless: "leitor" },
  { value: "he", name: "עברית", nameless: "חברים" },
] as const;

const baseOf = (tag: string) => tag.split("-")[0];

/** How `nameless` readers are greeted on a site in `language` (BCP 47). */
export function namelessIn(language: string): string {
  const found = siteLanguages.find(({ value }) => baseOf(value) === baseOf(language));
  return (found ?? siteLanguages[0]).nameless;
}
