import { settingsSchema } from "../../contract/settings.ts";
import type { Settings } from "../../contract/settings.ts";
import { getSettings } from "../../server/settings/store.ts";
import type { SiteAssets } from "../assets.ts";
import type { SiteDeps } from "../deps.ts";

/** What stands around the content of every page. */
export interface Frame {
  siteName: string;
  siteDescription: string;
  year: number;
  assets: SiteAssets;
}

export const readFrame = async (deps: SiteDeps): Promise<Frame> => frameOf(deps, await getSettings(deps.db));

/** For the page that says that the database does not answer. */
export const plainFrame = (deps: SiteDeps): Frame => frameOf(deps, settingsSchema.parse({}));

const frameOf = ({ now, assets }: SiteDeps, { siteName, description }: Settings): Frame => ({
  siteName,
  siteDescription: description,
  year: now().getUTCFullYear(),
  assets,
});
