import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { text } from "../base/text.ts";

const MAX_ADDRESS_LENGTH = 2_000;

const cardSchema = z
  .object({
    kind: z.enum(["video", "audio", "post", "link"]),
    /** The address for readers, the service's own where the service is known. */
    url: z.string(),
    /** The name of the service or site. */
    provider: z.string(),
    title: z.string(),
    /** Empty if unknown, like the author. */
    description: z.string(),
    author: z.string(),
    /** Our own copy of its image; null without one. */
    image: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
    /** The address of the service's frame; null where nothing is played. */
    frame: z.string().nullable(),
  })
  .meta({ id: "EmbedCard" });

export type EmbedCard = z.infer<typeof cardSchema>;

/** An address of the web, wherever it leads. */
export const webAddress = text("Must be a web address", { max: MAX_ADDRESS_LENGTH }).refine(
  (address) => /^https?:\/\/[^\s]+$/i.test(address) && URL.canParse(address),
  { error: "Must be a web address that begins with http or https" },
);

export const readEmbed = endpoint({
  noTool: "screen",
  method: "post",
  path: "/api/admin/embeds",
  access: "media.upload",
  tag: "Media",
  summary:
    "Read the title, author and image of a web address, for a card in a text. A site that does not answer gives a card with its address.",
  body: z.object({ url: webAddress }).meta({ id: "ReadEmbed" }),
  answer: cardSchema,
  refusals: ["invalid"],
});
