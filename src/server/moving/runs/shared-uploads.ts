import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { DAY, instant, instantAfter } from "../../base/clock.ts";
import type { FileStore } from "../../engines/files/file-store.ts";
import { measureContent } from "../../engines/files/measure-content.ts";
import type { Uploads } from "../../engines/files/uploads.ts";
import type { Db } from "../../kernel/db/open.ts";

export type ImportUploads = Pick<Uploads, "keep" | "find" | "delete" | "deleteOld">;

/** As long as an upload waits on the server that took it. */
const KEPT_MS = DAY;
const TYPE = "application/octet-stream";

const keyOf = (id: string) => `imports/${id}`;

/**
 * Uploads that every server of a database finds: each is copied to the store of files, and from there to the server that
 * is asked for it next.
 */
export function shareUploads(uploads: Uploads, { db, files }: { db: Db; files: FileStore }): ImportUploads {
  const share = async (id: string, path: string, now: Date) => {
    const open = () => createReadStream(path);
    const digest = await measureContent(open());
    const row = { id, name: basename(path), size_bytes: digest.sizeBytes, created_at: instant(now) };
    // Without its row, nobody would delete the copy of a server that was killed.
    await db.insertInto("import_uploads").values(row).execute();
    await files.writeFrom(keyOf(id), { ...digest, open, contentType: TYPE });
  };
  const fetch = async (id: string) => {
    const row = await db.selectFrom("import_uploads").selectAll().where("id", "=", id).executeTakeFirst();
    const body = row && (await files.open(keyOf(id), { start: 0, end: row.size_bytes - 1 }));
    if (body) await uploads.keepCopy(id, { name: row.name, body });
  };
  const remove = async (id: string) => {
    await files.remove(keyOf(id));
    await db.deleteFrom("import_uploads").where("id", "=", id).execute();
  };
  return {
    keep: (file, now, describe) =>
      uploads.keep(file, now, async (id, path) => {
        const description = await describe(id, path);
        await share(id, path, now);
        return description;
      }),
    async find(id) {
      if (!(await uploads.has(id))) await fetch(id);
      return uploads.find(id);
    },
    async delete(id) {
      await uploads.delete(id);
      await remove(id);
    },
    async deleteOld(now) {
      await uploads.deleteOld(now);
      const old = db
        .selectFrom("import_uploads")
        .select("id")
        .where("created_at", "<", instantAfter(now, -KEPT_MS));
      for (const { id } of await old.execute()) await remove(id);
    },
  };
}
