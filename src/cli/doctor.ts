import { createLog } from "../server/base/log.ts";
import { createOutside } from "../server/kernel/outside/outside.ts";
import { examine } from "../server/insight/doctor/examine.ts";
import type { Finding } from "../server/insight/doctor/finding.ts";
import type { Command } from "./kit/command.ts";

export const doctor: Command = {
  usage: ["doctor"],
  details:
    "Prints one line each for disk, database, migrations, clock, queue, proxy, certificate (with HTTPS_DOMAIN), images, backups, mail server, DNS and cache (with CDN). Changes nothing. Exits with 1 if something is broken.",
  example: "doctor",
  async run({ config, out }) {
    const deps = { config, now: () => new Date(), log: createLog("silent"), outside: createOutside() };
    const findings = await examine(deps);
    const isWell = findings.every(({ state }) => state !== "broken");
    out(findings.map(lineOf).join("\n"), { isWell, findings });
    if (!isWell) process.exitCode = 1;
  },
};

const lineOf = ({ name, state, words, todo }: Finding) =>
  `${state.padEnd(7)} ${name.padEnd(12)} ${words.replace(/\.$/, "")}.${todo && ` ${todo}`}`;
