import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 50_000_000;

/** Width in pixels of each preset; `thumbnail` is a square crop, `original` keeps its size. */
export const imagePresets = {
  thumbnail: { width: 100, height: 100 },
  small: { width: 400 },
  medium: { width: 800 },
  large: { width: 1200 },
  hero: { width: 1600 },
  original: {},
} as const satisfies Record<string, { width?: number; height?: number }>;

export type ImagePreset = keyof typeof imagePresets;

export const uploadedSchema = z
  .object({
    /** Where the picture is from now on; `secure_url` is the name that the admin's upload reads. */
    secure_url: z.string(),
    id: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: "Upload" });

export const uploadImage = endpoint({
  method: "post",
  path: "/api/upload",
  tag: "Media",
  summary: "Upload one image (multipart, field `file`): PNG, JPG or WEBP, also AVIF and GIF, at most 5 MB.",
  answer: uploadedSchema,
  status: 201,
  refusals: ["bad_request", "invalid", "too_large", "unsupported_media_type", "unavailable"],
});
