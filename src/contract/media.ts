import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 50_000_000;

/** Sizes in pixels: `thumbnail` is a square crop, `logo` is whole within its box, `original` keeps its size. */
export const imagePresets = {
  thumbnail: { width: 100, height: 100 },
  small: { width: 400 },
  medium: { width: 800 },
  large: { width: 1200 },
  hero: { width: 1600 },
  logo: { width: 576, height: 96, fit: "inside" },
  original: {},
} as const satisfies Record<string, PresetSize>;

interface PresetSize {
  width?: number;
  height?: number;
  fit?: "inside";
}

export type ImagePreset = keyof typeof imagePresets;

/**
 * The id of one of our uploads, by its address. The host is not looked at: the address was written down when the
 * picture came, and the site may have moved since.
 */
export const uploadOf = (address = ""): string | undefined =>
  /^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})\/\w+$/.exec(address)?.[1];

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

export const describeMedia = endpoint({
  method: "get",
  path: "/api/admin/media",
  tag: "Media",
  summary: "How many pictures are stored, how much they are, and where.",
  answer: z
    .object({
      images: z.int(),
      /** As they were uploaded and cleaned; the sizes that pages ask for are made of them and come on top. */
      sizeBytes: z.int(),
      /** For people: a folder, or a bucket. */
      place: z.string(),
    })
    .meta({ id: "StoredMedia" }),
});
