import { NEW_NEWSLETTER, NEW_POST, screens } from "./screens.ts";

/** What a press of a key asks for. */
type KeyAction =
  | { type: "go"; to: string }
  | { type: "palette" | "help" | "search" | "pick" }
  | { type: "row"; step: 1 | -1 };

export type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "timeStamp">;

/** How long after G its second key counts. */
const SEQUENCE_MS = 1_500;

/** Reads presses one after the other: G waits for the key that says where to. */
export function createKeyReader() {
  let goPressedAt: number | undefined;
  return function read(press: Press, { singleKeys }: { singleKeys: boolean }): KeyAction | undefined {
    const isMod = press.ctrlKey || press.metaKey;
    if (isMod && !press.altKey && press.key.toLowerCase() === "k") return { type: "palette" };
    if (isMod || press.altKey || !singleKeys) return undefined;

    const isSecond = goPressedAt !== undefined && press.timeStamp - goPressedAt < SEQUENCE_MS;
    goPressedAt = press.key === "g" && !isSecond ? press.timeStamp : undefined;
    if (!isSecond) return actions[press.key];
    const screen = screens.find(({ key }) => key === press.key);
    return screen && { type: "go", to: screen.to };
  };
}

const actions: Record<string, KeyAction> = {
  "?": { type: "help" },
  "/": { type: "search" },
  c: { type: "go", to: NEW_POST },
  n: { type: "go", to: NEW_NEWSLETTER },
  j: { type: "row", step: 1 },
  k: { type: "row", step: -1 },
  x: { type: "pick" },
};
