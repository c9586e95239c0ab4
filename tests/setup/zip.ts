import { crc32, deflateRawSync } from "node:zlib";

/** A zip archive of these files, by the format's own words (APPNOTE.TXT 4.3). */
export function zipOf(files: Record<string, string | Uint8Array>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes);
    // Version 2.0, names in UTF-8, deflated, 1980-01-01.
    const about = Buffer.alloc(26);
    for (const [at, value] of [
      [0, 20],
      [2, 0x0800],
      [4, 8],
      [8, 33],
      [22, name.length],
    ] as const)
      about.writeUInt16LE(value, at);
    for (const [at, value] of [
      [10, crc32(bytes)],
      [14, packed.length],
      [18, bytes.length],
    ] as const)
      about.writeUInt32LE(value, at);
    const entry = Buffer.concat([Buffer.from("PK\u0003\u0004"), about, name, packed]);
    const where = Buffer.alloc(14);
    where.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), about, where, name]));
    local.push(entry);
    offset += entry.length;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, ...directory, Buffer.from("PK\u0005\u0006"), end]);
}
