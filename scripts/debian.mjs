import { existsSync } from "node:fs";
import { runStep, say } from "./run.mjs";

const script = `
  log=$(mktemp)
  apt-get -q update >"$log" 2>&1 &&
    for name in "$@"; do apt-cache show "$name" >/dev/null 2>&1 && break; done &&
    apt-get -q install -y --no-install-recommends "$name" >>"$log" 2>&1
  code=$?
  [ $code = 0 ] || tail -n 3 "$log" >&2
  rm -f "$log"
  exit $code
`;

/** True if we may install system packages: root on Debian or a relative of it. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs the first of these system packages that there is, and shows the end of apt-get's output if that fails. */
export async function aptInstall(...names) {
  say(`Installing ${names.join(" or ")} with apt-get …`);
  await runStep("sh", ["-c", script, "sh", ...names], { env: { DEBIAN_FRONTEND: "noninteractive" } });
}
