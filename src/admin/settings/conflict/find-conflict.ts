import { settingsConflictSchema } from "../../../contract/settings.ts";
import type { SettingsConflict } from "../../../contract/settings.ts";
import { ApiError } from "../../api/client.ts";

/** Both values of what somebody else has changed since, when that is why a save was refused. */
export const findConflict = (error: unknown): SettingsConflict | undefined =>
  error instanceof ApiError && error.code === "conflict"
    ? settingsConflictSchema.safeParse(error.body).data
    : undefined;
