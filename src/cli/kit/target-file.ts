import { dirname } from "node:path";
import { AppError } from "../../server/base/errors.ts";
import { findStats } from "../../server/engines/files/find-stats.ts";

export const forceOption = {
  force: { type: "boolean", about: "Overwrite an existing file." },
} as const;

/**
 * Refuses a file that a command would write over, or that would need a new folder.
 * @throws AppError `conflict` for a file that is there, unless `mayReplace`; `invalid` for a folder, or one that is
 * missing.
 */
export async function requireTarget(path: string, { mayReplace }: { mayReplace: boolean }) {
  const present = await findStats(path);
  if (present?.isDirectory()) throw new AppError("invalid", `${path} is a folder. Name a file in it.`);
  if (present && !mayReplace)
    throw new AppError(
      "conflict",
      `${path} is there already. Use --force to replace it, or choose another name.`,
    );
  const folder = await findStats(dirname(path));
  if (!folder?.isDirectory())
    throw new AppError(
      "invalid",
      `There is no folder ${dirname(path)}. Make it first, or choose another one.`,
    );
}
