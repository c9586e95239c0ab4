// What `npm run screenshots -- --readme` runs: the images of README, from the sample content, in both themes.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { launchBrowser } from "../setup/browser/browser.ts";
import { openTabs } from "../setup/browser/tabs.ts";
import { adminScreens } from "./admin-screens.ts";
import { publicScreens } from "./public-screens.ts";
import { openScreen, themes } from "./screen.ts";
import { openSites } from "./sites.ts";

const folder = join(import.meta.dirname, "../../docs/pictures");

/** What README shows, by the names of the screens. */
const shown = {
  post: "reader",
  "admin-post-edit": "editor",
  "admin-newsletter-send": "send",
  "admin-receipt": "receipt",
};

await mkdir(folder, { recursive: true });
await using sites = await openSites();
await using browser = await launchBrowser();
const openTab = openTabs(browser);
for (const [screenName, name] of Object.entries(shown)) {
  const screen = [...publicScreens, ...adminScreens].find((each) => each.name === screenName);
  if (!screen) throw new Error(`There is no screen ${screenName}.`);
  for (const theme of themes) {
    await using opened = await openScreen(openTab, sites, screen, { width: 1440, theme });
    const image = await opened.page.screenshot();
    await sharp(image)
      .webp({ quality: 82 })
      .toFile(join(folder, `${name}.${theme}.webp`));
  }
  console.log(name);
}
