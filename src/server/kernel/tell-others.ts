import { z } from "zod";
import { speak, type Db } from "./db/open.ts";

/** NOTIFY carries less than 8,000 bytes. */
const ITEMS_IN_A_MESSAGE = 100;
/** While the database is away, more are forgotten. */
const MAX_WAITING = 10_000;

/** Lets the servers of a PostgreSQL database tell each other what they have just seen. Nothing of it is stored. */
export interface TellOthers<Item> {
  channel: string;
  note: (item: Item) => void;
  /** Tells the other servers what was noted. On SQLite there are none. */
  flush: () => Promise<void>;
  /** Takes a message from the channel. */
  hear: (message: string) => void;
}

/** `item` describes what is told, in at most 75 bytes of JSON; `take` is called with what the others have seen. */
export function tellOthers<Item>(
  { db, instanceId }: { db: Db; instanceId: string },
  { channel, item, take }: { channel: string; item: z.ZodType<Item>; take: (items: Item[]) => void },
): TellOthers<Item> {
  const schema = z.object({ from: z.string(), items: z.array(item) });
  const waiting: Item[] = [];
  return {
    channel,
    note(noted) {
      if (waiting.length < MAX_WAITING) waiting.push(noted);
    },
    async flush() {
      while (waiting.length > 0) {
        const items = waiting.slice(0, ITEMS_IN_A_MESSAGE);
        await speak(db, channel, JSON.stringify({ from: instanceId, items }));
        waiting.splice(0, items.length);
      }
    },
    hear(message) {
      // Empty when listening begins.
      if (!message) return;
      // A server of a newer version may tell something else.
      const { data } = schema.safeParse(JSON.parse(message));
      if (data && data.from !== instanceId) take(data.items);
    },
  };
}
