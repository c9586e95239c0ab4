import { createReadStream } from "node:fs";
import { commandLine } from "../../../../src/contract/site-owner/audit.ts";
import type { ListReport } from "../../../../src/contract/moving/imports.ts";
import { checkList, type ListFile } from "../../../../src/server/moving/lists/check-list.ts";
import { importList, type ListResult } from "../../../../src/server/moving/lists/import-list.ts";
import { previewList } from "../../../../src/server/moving/lists/preview-list.ts";
import type { ColumnOptions } from "../../../../src/server/moving/lists/read-columns.ts";
import { undoList } from "../../../../src/server/moving/lists/undo-list.ts";
import type { TestApp } from "../../../setup/app.ts";
import { linksOf } from "../../audience/subscribe-by-mail.ts";

async function* piecesOf(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 37) yield bytes.subarray(start, start + 37);
}

/** A list as it lies on a disk, in pieces that end in mid-line. */
export function listOf(content: string | Uint8Array, name = "fair.csv"): ListFile {
  const bytes = Buffer.from(content);
  return { name, sizeBytes: bytes.length, open: () => piecesOf(bytes) };
}

export const listIn = (path: string, name: string): ListFile => ({
  name,
  sizeBytes: Number.NaN,
  open: () => createReadStream(path),
});

type Options = Omit<ColumnOptions, "fileName"> & { consent?: string; isShared?: boolean };

const depsOf = async (app: TestApp) => ({
  db: app.database.db,
  now: app.clock.now,
  links: await linksOf(app),
});

export async function importFile(
  app: TestApp,
  file: ListFile,
  { consent = "Signed up at the fair", isShared = false, ...options }: Options = {},
): Promise<ListResult> {
  const list = await checkList(file, options);
  return importList(await depsOf(app), { file, list, consent, by: commandLine, isShared: () => isShared });
}

export async function previewFile(app: TestApp, file: ListFile, options: Options = {}): Promise<ListReport> {
  return previewList(await depsOf(app), { file, list: await checkList(file, options) });
}

export const importText = async (app: TestApp, text: string, options: Options = {}): Promise<ListReport> =>
  (await importFile(app, listOf(text), options)).report;

export const undoImport = async (app: TestApp, run: number) => undoList(await depsOf(app), run, commandLine);
