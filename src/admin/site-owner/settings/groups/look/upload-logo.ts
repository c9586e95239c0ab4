import { logoOf } from "../../../../../contract/logo.ts";
import type { Logo } from "../../../../../contract/logo.ts";
import { uploadAsIs } from "../../../../api/upload-image.ts";

/** Uploads an image and comes back with the logo that it makes. @throws ApiError with the sentence for the field. */
export const uploadLogo = async (file: File): Promise<Logo> => logoOf(await uploadAsIs(file));
