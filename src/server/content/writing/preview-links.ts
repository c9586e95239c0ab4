import { PREVIEW_DAYS } from "../../../contract/content/previews.ts";
import { DAY, instant, type Instant } from "../../base/clock.ts";
import type { Written } from "./text-kind.ts";
import type { DraftKind, SavedKind } from "./text-kind.ts";
import { getUnsaved } from "./unsaved-texts.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";

export type PreviewDeps = Pick<Kernel, "db" | "now" | "signer" | "publicUrl">;

/** Where the previews of each kind are. */
const previewPaths: Record<Written, string> = {
  post: "/preview",
  newsletter: "/newsletter/preview",
  page: "/preview/page",
};

/** @throws AppError `not_found`. */
export async function previewSaved(deps: PreviewDeps, { name, get }: SavedKind, id: number) {
  await get(deps.db, id);
  return linkTo(deps, name, [name, id]);
}

/** The same for a text that was never saved. @throws AppError `not_found`. */
export async function previewUnsaved<Draft extends object>(
  deps: PreviewDeps,
  kind: DraftKind<Draft>,
  id: number,
) {
  await getUnsaved(deps.db, kind, id);
  return linkTo(deps, kind.name, [`unsaved-${kind.name}`, id]);
}

function linkTo(
  { now, signer, publicUrl }: PreviewDeps,
  written: Written,
  [what, id]: [string, number],
): { url: string; expiresAt: Instant } {
  const expiresAt = new Date(now().getTime() + PREVIEW_DAYS * DAY);
  const token = signer.sign("preview", [what, id, expiresAt.getTime().toString(36)]);
  return { url: `${publicUrl}${previewPaths[written]}/${token}`, expiresAt: instant(expiresAt) };
}

/** What a preview's token shows; undefined for a token that is not ours, has run out, or is of another kind. */
export function readPreviewToken(
  { now, signer }: Pick<PreviewDeps, "now" | "signer">,
  written: Written,
  token: string,
): { id: number; isSaved: boolean } | undefined {
  const [what, id, until] = signer.verify("preview", token) ?? [];
  if (!until || Number.parseInt(until, 36) <= now().getTime()) return undefined;
  if (what === written) return { id: Number(id), isSaved: true };
  return what === `unsaved-${written}` ? { id: Number(id), isSaved: false } : undefined;
}
