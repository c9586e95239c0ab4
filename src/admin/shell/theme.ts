export const themes = [
  { value: "system", name: "System" },
  { value: "light", name: "Light" },
  { value: "dark", name: "Dark" },
] as const;

/** The storage key of the theme, which the site also uses and index.html reads before the first paint. */
const STORED = "theme";

const listeners = new Set<() => void>();

/** The theme that holds, and who wants to hear when another is chosen. */
export const theme = {
  current: () => document.documentElement.dataset["theme"] ?? "system",
  choose: (value: string) => {
    document.documentElement.dataset["theme"] = value;
    try {
      localStorage.setItem(STORED, value);
    } catch {
      // Where storage is forbidden a choice lasts as long as the page.
    }
    listeners.forEach((listener) => listener());
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
