import type { TagAccess } from "../../../contract/audience/subscriber-attributes.ts";

/** Who gives a tag. */
export const accessNames: Record<TagAccess, string> = {
  owner: "Only you",
  forms: "You and sign-up forms",
  readers: "Readers, as a topic",
};
