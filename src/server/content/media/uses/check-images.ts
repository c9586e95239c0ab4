import { uploadOf } from "../../../../contract/content/media.ts";
import type { DbOrTx } from "../../../kernel/db/open.ts";
import { findStored } from "../images/image-rows.ts";
import { findFailures } from "./foreign-store.ts";
import { isForeign } from "./images-in.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

type Deps = Pick<Kernel, "publicUrl" | "askOwn"> & { db: DbOrTx };

interface CheckedImages {
  /** The addresses at which readers find no image. */
  lost: ReadonlySet<string>;
  /** Why images of other sites could not be copied, by address. */
  failures: ReadonlyMap<string, string>;
}

/** Checks the addresses of images without asking other sites: it is known which of them could not be copied. */
export async function checkImages(deps: Deps, addresses: readonly string[]): Promise<CheckedImages> {
  const lost = new Set(addresses.filter((address) => !urlOf(deps, address)));
  const paths = addresses.flatMap((address) => {
    const url = urlOf(deps, address);
    return url?.origin === new URL(deps.publicUrl).origin
      ? [{ address, path: url.pathname + url.search }]
      : [];
  });
  const ids = paths.flatMap(({ path }) => uploadOf(path) ?? []);
  const stored = await findStored(deps.db, [...new Set(ids)]);
  for (const { address, path } of paths) {
    const id = uploadOf(path);
    // Asking for an upload would make its variant; a stored file with a name is no image.
    const isThere =
      id === undefined ? !GONE.has(await deps.askOwn(path)) : stored.get(id)?.file_name === null;
    if (!isThere) lost.add(address);
  }
  const own = new Set(paths.map(({ address }) => address));
  const foreign = addresses.filter((address) => !own.has(address) && isForeign(address));
  return { lost, failures: await findFailures(deps.db, foreign) };
}

const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Undefined for what is no address of the web. */
function urlOf({ publicUrl }: Deps, address: string): URL | undefined {
  const url = address.trim() === "" ? null : URL.parse(address, publicUrl);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}
