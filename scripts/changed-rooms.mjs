// Which rooms of tests/app a change is in, so that `npm run check` need not wait for the others.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

/** The folders of tests/app whose name is in the path of something that is not committed; all where Git does not know. */
export function findChangedRooms() {
  const rooms = readdirSync(join(root, "tests/app"));
  try {
    const args = ["status", "--porcelain", "-z", "--untracked-files=all"];
    return roomsOf(execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }), rooms);
  } catch {
    return rooms;
  }
}

/** `status` is what `git status --porcelain -z` prints. */
export const roomsOf = (status, rooms) => {
  const changed = new Set(status.split("\0").flatMap((entry) => entry.replace(/^.. /, "").split("/")));
  return rooms.filter((room) => changed.has(room));
};
