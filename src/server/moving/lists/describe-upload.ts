import { standardOf } from "../../../contract/audience/standard-fields.ts";
import type { ListField, UploadedList } from "../../../contract/moving/imports.ts";
import { listFields } from "../../audience/attributes/find-attributes.ts";
import type { DbOrTx } from "../../kernel/db/open.ts";
import { scanList, type ListFile } from "./check-list.ts";
import { recogniseColumns } from "./read-columns.ts";

/** Says what a list has, and which of its columns are recognized. It reads every cell. @throws AppError `invalid`. */
export async function describeUpload(
  db: DbOrTx,
  { file, id }: { file: ListFile; id: string },
): Promise<UploadedList> {
  const scanned = await scanList(file);
  const { head, rowCount } = scanned;
  const fields = await listFields(db);
  const columns = recogniseColumns(scanned, {
    fileName: file.name,
    customFields: fields.map(({ key }) => key),
  });
  const named = (...places: (number | undefined)[]) =>
    places.flatMap((place) => (place === undefined ? [] : (head.fields[place]?.trim() ?? []))).join(", ");
  const recognised: Record<ListField, string> = {
    email: named(columns.email),
    ...standardOf((name) => named(...columns.standard[name])),
    status: named(...columns.statuses.columns.map(({ at }) => at)),
    subscribed_at: named(columns.subscribedAt[0]),
    tags: named(columns.tags),
  };
  const customFields = fields.map(({ key, label }) => ({
    key,
    label,
    recognised: named(columns.fields.find((field) => field.key === key)?.at),
  }));
  const names = head.fields.map((field) => field.trim()).filter(Boolean);
  const { format } = columns;
  const shown = { rowCount, columns: [...new Set(names)], recognised, customFields };
  return { id, name: file.name, format, ...shown };
}
