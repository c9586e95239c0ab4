/** Words in a User-Agent header and what they mean. The first that is found counts: later ones pose as earlier ones. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser/", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS/", "Firefox"],
  ["CriOS/", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
  ["curl/", "curl"],
] as const;

const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["CrOS", "ChromeOS"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["Linux", "Linux"],
] as const;

/** What a person calls the device that sent `userAgent`, such as `Firefox on Windows`. */
export function deviceOf(userAgent: string): string {
  const nameIn = (words: readonly (readonly [string, string])[]) =>
    words.find(([word]) => userAgent.includes(word))?.[1];
  const browser = nameIn(browsers) ?? "Unknown browser";
  const system = nameIn(systems);
  return system ? `${browser} on ${system}` : browser;
}
