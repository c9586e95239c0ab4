import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { idParams } from "../base/text.ts";
import { postWriting } from "./working-copies.ts";
import type { WritingCalls } from "./writing.ts";

/** How often an editor says that it is open, and how long after the last time it counts as closed. */
export const PRESENCE_EVERY_SECONDS = 15;
export const PRESENCE_STALE_SECONDS = 45;

const presenceSchema = z
  .object({
    /** Other people who have the same text open, in the order in which they opened it. */
    others: z.array(z.object({ name: z.string(), since: z.iso.datetime() })),
  })
  .meta({ id: "Presence" });

export type Presence = z.infer<typeof presenceSchema>;

/** The calls by which an editor says that a text is open, and hears who else has it open. */
export function presenceCalls<Draft extends object, Fields extends Draft>({
  noun,
  access,
  tag,
  savedPath,
  unsavedPath,
}: WritingCalls<Draft, Fields>) {
  const call = {
    method: "put",
    access,
    isForPeople: true,
    tag,
    params: idParams,
    body: z
      .object({
        /** One of your open editors, by a random name of its own. */
        tab: z.string().regex(/^[\w-]{8,64}$/, { error: "tab must be 8 to 64 letters, digits, - or _" }),
      })
      .meta({ id: "OpenTab" }),
    answer: presenceSchema,
  } as const;
  const others = `have it open. Repeat it every ${PRESENCE_EVERY_SECONDS} seconds; after ${PRESENCE_STALE_SECONDS} without, you have not.`;
  return {
    presenceAtSaved: endpoint({
      ...call,
      path: `${savedPath}/{id}/presence`,
      summary: `Say that you have a ${noun} open, and get who else does: people who ${others}`,
    }),
    presenceAtUnsaved: endpoint({
      ...call,
      path: `${unsavedPath}/{id}/presence`,
      summary: `Say that you have a ${noun} open that was never saved, and get who else does: people who ${others}`,
    }),
  };
}

export type PresenceCalls = ReturnType<typeof presenceCalls>;

export const postPresence = presenceCalls(postWriting);
