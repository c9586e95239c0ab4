import { imageIdOf, logoOf } from "../../../contract/logo.ts";
import type { SettingsChange } from "../../../contract/settings.ts";
import { findImage } from "../../content/media/images/image-rows.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { AppError } from "../../base/errors.ts";

const GONE = "That picture is not here any more. Upload it again.";

/**
 * The logos of a change with the sizes that the stored pictures have: pages keep room by them.
 * @throws AppError `invalid` when there is no such picture.
 */
export async function requireLogos(db: DbOrTx, change: SettingsChange): Promise<SettingsChange> {
  const logos: SettingsChange = {};
  for (const name of ["logo", "darkLogo"] as const) {
    const given = change[name];
    if (!given) continue;
    const image = await findImage(db, imageIdOf(given));
    if (!image) throw new AppError("invalid", GONE, { fields: { [name]: GONE } });
    logos[name] = logoOf(image);
  }
  return { ...change, ...logos };
}
