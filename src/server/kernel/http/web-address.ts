/**
 * A web address as a browser asks for it (URL, 4.4), in ASCII alone, as a `location` header must be: browsers read other
 * bytes there as Latin-1, and Node refuses most of them. Undefined for anything that is not the address of a page.
 */
export function webAddressOf(written: string): string | undefined {
  const url = URL.parse(written);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
