import { existsSync } from "node:fs";
import { runStep, say } from "./run.mjs";

const script = `
  log=$(mktemp)
  { apt-get -q update && apt-get -q install -y --no-install-recommends "$1"; } >"$log" 2>&1
  code=$?
  [ $code = 0 ] || tail -n 3 "$log" >&2
  rm -f "$log"
  exit $code
`;

/** Whether we may install system packages: root on Debian or a relative of it. */
export const canInstallPackages = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs one system package, and shows the end of apt-get's output if that fails. */
export async function aptInstall(name) {
  say(`Installing ${name} with apt-get …`);
  await runStep("sh", ["-c", script, "sh", name], { env: { DEBIAN_FRONTEND: "noninteractive" } });
}
