/** The languages that readers' pages and emails speak, each by its own name. */
export const siteLanguages = [
  { value: "en", name: "English" },
  { value: "de", name: "Deutsch" },
  { value: "es", name: "Español" },
  { value: "fr", name: "Français" },
  { value: "it", name: "Italiano" },
  { value: "pl", name: "Polski" },
  { value: "pt-BR", name: "Português (Brasil)" },
  { value: "he", name: "עברית" },
] as const;
