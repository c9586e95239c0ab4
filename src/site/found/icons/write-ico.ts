const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;
/** The width and the height in the IHDR chunk, which is the first (https://www.w3.org/TR/png-3/#11IHDR). */
const PNG_WIDTH_AT = 16;
const PNG_HEIGHT_AT = 20;

/**
 * Returns an ICO file with these PNG images, each smaller than 256 pixels: an ICONDIR, an ICONDIRENTRY for each, and
 * the images (https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)).
 */
export function writeIco(pngs: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pngs.length);
  header.writeUInt16LE(1, 2); // An icon rather than a cursor.
  header.writeUInt16LE(pngs.length, 4);
  let offset = header.length;
  for (const [index, png] of pngs.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    const pixels = Buffer.from(png);
    header.writeUInt8(pixels.readUInt32BE(PNG_WIDTH_AT), entry);
    header.writeUInt8(pixels.readUInt32BE(PNG_HEIGHT_AT), entry + 1);
    header.writeUInt16LE(1, entry + 4); // Color planes.
    header.writeUInt16LE(32, entry + 6); // Bits per pixel.
    header.writeUInt32LE(png.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  }
  return new Uint8Array(Buffer.concat([header, ...pngs]));
}
