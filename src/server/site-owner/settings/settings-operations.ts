import * as calls from "../../../contract/settings/settings.ts";
import * as changes from "../../../contract/settings/settings-change.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { changeSettings, viewSettings } from "./change-settings.ts";

const { operation } = operationsWith<Kernel>();

export const settingsOperations = [
  operation(calls.getSettings, ({ db }) => viewSettings(db)),
  operation(changes.changeSettings, (kernel, { body, by }) => changeSettings(kernel, body, by())),
];
