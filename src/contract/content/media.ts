import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { choiceParam, pageParam, searchParam } from "../base/paging.ts";
import { doneSchema, text } from "../base/text.ts";
import { webAddress } from "./embeds.ts";

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
export const MAX_UPLOAD_PIXELS = 50_000_000;

export const NOT_AN_IMAGE = "Only PNG, JPG, WEBP, AVIF and GIF images can be uploaded.";

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
 * image came, and the site may have moved since.
 */
export const uploadOf = (address = ""): string | undefined =>
  /^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})\/\w+$/.exec(address)?.[1];

export const uploadedSchema = z
  .object({
    /** The image's address from now on; `secure_url` is the name that the admin's upload reads. */
    secure_url: z.string(),
    id: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: "Upload" });

export const uploadImage = endpoint({
  noTool: "file",
  method: "post",
  path: "/api/upload",
  access: "media.upload",
  tag: "Media",
  summary: "Upload one image (multipart, field `file`): PNG, JPG or WEBP, also AVIF and GIF, at most 5 MB.",
  answer: uploadedSchema,
  status: 201,
  refusals: ["bad_request", "invalid", "too_large", "unsupported_media_type", "unavailable", "out_of_space"],
});

export const copyImage = endpoint({
  noTool: "screen",
  method: "post",
  path: "/api/admin/media/copies",
  access: "media.upload",
  tag: "Media",
  summary: "Store a copy of an image of another site, by its web address, for a text.",
  body: z.object({ url: webAddress }).meta({ id: "CopyImage" }),
  answer: uploadedSchema,
  status: 201,
  refusals: ["invalid", "too_large", "unsupported_media_type", "unavailable", "out_of_space"],
});

/** An hour of audio, or some minutes of video. */
export const MAX_FILE_BYTES = 512 * 1024 * 1024;

/** The endings of the files that a text can offer, in the order in which they are named. */
export const fileEndings =
  "pdf epub mp3 m4a aac ogg oga opus wav flac mp4 m4v mov webm ogv zip txt csv doc docx xls xlsx ppt pptx".split(
    " ",
  );

/** The endings of those that an audio player can play. */
export const audioEndings = ["mp3", "m4a", "aac", "ogg", "oga", "opus", "wav", "flac"];

/** The ending of a name or an address, in small letters; empty without one. */
export const endingIn = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** The id of one of our files, by its address. As for images, the host is not looked at. */
export const fileOf = (address: string): string | undefined =>
  /^(?:https?:\/\/[^/]+)?\/media\/([0-9a-f]{32})\/file\/[^/]+$/.exec(address)?.[1];

export const uploadFile = endpoint({
  noTool: "file",
  method: "post",
  path: "/api/admin/files",
  access: "media.upload",
  tag: "Media",
  summary: `Upload a file that texts can offer, such as a PDF, audio or video. The body is the file, at most ${MAX_FILE_BYTES / 1024 / 1024} MB.`,
  query: z.object({ name: z.string().min(1).max(200) }),
  answer: z
    .object({
      /** Its permanent public path. */
      url: z.string(),
      name: z.string(),
      sizeBytes: z.int(),
    })
    .meta({ id: "UploadedFile" }),
  status: 201,
  refusals: ["invalid", "too_large", "unsupported_media_type", "unavailable", "out_of_space"],
});

export const IMAGES_PER_PAGE = 20;
/** So many places are told of each image. */
export const USES_TOLD = 10;

/** The place in a post, a newsletter or the settings: a version is a post's revision, a mail is a sent newsletter. */
const imageParts = ["cover", "picture", "text", "copy", "version", "mail"] as const;

const imageUseSchema = z
  .object({
    kind: z.enum(["post", "unsaved", "newsletter", "page", "author", "settings"]),
    /** The id of the post, unsaved post, newsletter, page or author, or the name of the setting. */
    id: z.string(),
    title: z.string(),
    parts: z.array(z.enum(imageParts)),
  })
  .meta({ id: "ImageUse" });

const listedImageSchema = z
  .object({
    id: z.string(),
    /** Its permanent public address. */
    url: z.string(),
    /** The name of a file that is not an image, such as a PDF of an import; null for an image. */
    fileName: z.string().nullable(),
    width: z.int(),
    height: z.int(),
    /** What it shows: the alt text that a text begins with when the image is put into it; empty if nobody has said it. */
    alt: z.string(),
    /** The stored size in bytes; the sizes for pages are extra. */
    sizeBytes: z.int(),
    createdAt: z.iso.datetime(),
    uses: z.array(imageUseSchema),
    /** It is shown in more places than `uses` tells. */
    hasMoreUses: z.boolean(),
  })
  .meta({ id: "ListedImage" });

export type ListedImage = z.infer<typeof listedImageSchema>;
export type ImageUse = z.infer<typeof imageUseSchema>;

export const listMedia = endpoint({
  method: "get",
  path: "/api/admin/media",
  access: "media.read",
  tag: "Media",
  summary: `List stored images and imported files, newest first, with up to ${USES_TOLD} places where each is used. With \`use=unused\`, list only those that are used nowhere. \`search\` finds alt texts, titles of the posts and newsletters that show an image, and file names.`,
  query: z.object({ page: pageParam, use: choiceParam(["unused"]), search: searchParam }),
  answer: z
    .object({
      images: z.array(listedImageSchema),
      totalPages: z.int(),
      totalImages: z.int(),
      /** All that are stored, whatever the list is limited to. */
      stored: z.object({ images: z.int(), sizeBytes: z.int() }),
      /** For people: a folder, or a bucket. */
      place: z.string(),
    })
    .meta({ id: "StoredMedia" }),
});

const imageParams = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

export const imageAltSchema = z.object({
  alt: text("Must be text", { max: 1_000 }).overwrite((value) => value.replaceAll(/\s+/gu, " ").trim()),
});

export const describeImage = endpoint({
  noTool: "file",
  method: "patch",
  path: "/api/admin/media/{id}",
  access: "media.write",
  tag: "Media",
  summary:
    "Set the alt text of a stored image, which texts begin with when the image is put into them. Texts that show it already keep theirs.",
  params: imageParams,
  body: imageAltSchema,
  answer: z.object({ alt: z.string() }).meta({ id: "ImageAlt" }),
  refusals: ["not_found"],
});

export const deleteImage = endpoint({
  method: "delete",
  path: "/api/admin/media/{id}",
  access: "media.write",
  proof: "recent",
  tag: "Media",
  summary: "Delete an image that is used nowhere, including revisions of posts and emails that were sent.",
  params: imageParams,
  answer: doneSchema,
  refusals: ["not_found", "conflict", "unavailable"],
});
