import { expect, test } from "vitest";
import { settingsChangeSchema } from "./settings-change.ts";

const link = (target: string) => ({ kind: "address", target, title: "Press" });

test.each([
  ["twitterUrl", (url: string) => ({ twitterUrl: url })],
  ["instagramUrl", (url: string) => ({ instagramUrl: url })],
  ["socialLinks", (url: string) => ({ socialLinks: [{ title: "", url }] })],
  ["toolLinks", (url: string) => ({ toolLinks: [{ title: "Press", url }] })],
  ["footerLinks", (url: string) => ({ footerLinks: [link(url)] })],
])("%s, which readers see, has no user name and no password", (name, change) => {
  const refused = (url: string) =>
    settingsChangeSchema.safeParse(change(url)).error?.issues.map(({ path }) => path[0]);
  for (const url of [
    "https://u:p@x.example/",
    "http://u@x.example",
    "https://:p@x.example",
    "HTTPS://ü:ż@x.example/a",
  ])
    expect(refused(url), url).toEqual([name]);
  for (const url of ["https://x.example/@u", "https://x.example/a?b=c:d@e", "http://x.example:8080/"])
    expect(refused(url), url).toBeUndefined();
});
