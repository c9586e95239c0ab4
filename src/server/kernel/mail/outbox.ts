import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Instant } from "../../base/clock.ts";
import { isMissing } from "../../base/errors.ts";
import { engineOf, type Db } from "../db/open.ts";

/** Where emails are kept, whole, while no mail server is set. Their ids sort by time. */
export interface Outbox {
  /** In words for people. */
  place: string;
  keep: (id: string, message: readonly Buffer[]) => Promise<void>;
  count: () => Promise<number>;
  measure: () => Promise<number>;
  /** The newest first, without those that have gone meanwhile. */
  list: (range: { offset: number; limit: number }) => Promise<KeptHead[]>;
  find: (id: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes what was kept before a moment. */
  deleteBefore: (at: Instant) => Promise<void>;
}

export interface KeptHead {
  id: string;
  sizeBytes: number;
  /** The first `HEAD_BYTES` of the email at most. */
  start: Buffer;
}

/** Headers are shorter than this; anything longer is the text. */
const HEAD_BYTES = 16_384;
const MAIL = /\.eml$/;

/** Returns the id of an email that is kept at a moment. */
export const keptIdAt = (at: Instant) => `${timeInId(at)}-${randomUUID().slice(0, 8)}`;

const timeInId = (at: Instant) => at.replaceAll(/[:.]/g, "-");

/** With SQLite a folder of `.eml` files; with PostgreSQL a table, so that every server shows what any of them has kept. */
export const openOutbox = ({ dataDir, db }: { dataDir: string; db: Db }): Outbox =>
  engineOf(db) === "postgres" ? outboxInDatabase(db) : outboxInFolder(join(dataDir, "outbox"));

const outboxInDatabase = (db: Db): Outbox => ({
  place: "the outbox in the database",
  async keep(id, message) {
    const row = { id, message: Buffer.concat(message) };
    await db.insertInto("outbox").values(row).execute();
  },
  async count() {
    const query = db.selectFrom("outbox").select((eb) => eb.fn.countAll<number>().as("mails"));
    return (await query.executeTakeFirstOrThrow()).mails;
  },
  async measure() {
    const bytes = sql<number | string | null>`sum(octet_length(message))`.as("bytes");
    const { bytes: sum } = await db.selectFrom("outbox").select(bytes).executeTakeFirstOrThrow();
    return Number(sum ?? 0);
  },
  list: ({ offset, limit }) =>
    db
      .selectFrom("outbox")
      .select([
        "id",
        sql<number>`octet_length(message)`.as("sizeBytes"),
        sql<Buffer>`substring(message for ${HEAD_BYTES})`.as("start"),
      ])
      .orderBy("id", "desc")
      .offset(offset)
      .limit(limit)
      .execute(),
  async find(id) {
    const row = await db.selectFrom("outbox").select("message").where("id", "=", id).executeTakeFirst();
    return row && new Uint8Array(row.message);
  },
  async deleteBefore(at) {
    await db.deleteFrom("outbox").where("id", "<", timeInId(at)).execute();
  },
});

function outboxInFolder(folder: string): Outbox {
  const fileOf = (id: string) => join(folder, `${id}.eml`);
  const findIds = async () =>
    ((await unlessGone(readdir(folder))) ?? [])
      .filter((name) => MAIL.test(name))
      .map((name) => name.replace(MAIL, ""));
  const readHead = async (id: string): Promise<KeptHead> => {
    await using file = await open(fileOf(id));
    const { size } = await stat(fileOf(id));
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 });
    return { id, sizeBytes: size, start: buffer.subarray(0, bytesRead) };
  };
  return {
    place: `the outbox ${folder}`,
    keep: (id, message) => writeDurably(folder, `${id}.eml`, message),
    count: async () => (await findIds()).length,
    async list({ offset, limit }) {
      const ids = (await findIds()).sort().toReversed();
      const shown = ids.slice(offset, offset + limit).map((id) => unlessGone(readHead(id)));
      return (await Promise.all(shown)).filter((head) => head !== undefined);
    },
    async measure() {
      let bytes = 0;
      for (const id of await findIds()) bytes += (await unlessGone(stat(fileOf(id))))?.size ?? 0;
      return bytes;
    },
    find: (id) => unlessGone(readFile(fileOf(id)).then((bytes) => new Uint8Array(bytes))),
    async deleteBefore(at) {
      const bound = timeInId(at);
      for (const id of await findIds()) if (id < bound) await rm(fileOf(id), { force: true });
    },
  };
}

async function unlessGone<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Writes the file whole or not at all, also in a power cut. */
async function writeDurably(folder: string, name: string, content: readonly Buffer[]) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `${name}.part`);
  await using file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await using directory = await open(folder, "r");
  await directory.sync();
}
