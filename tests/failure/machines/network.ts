import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { randomInt } from "node:crypto";

/** A machine with a network of its own, as far as the programs that run there can tell. */
export interface Machine {
  name: string;
  address: string;
  /** A command that begins with this runs there. */
  within: readonly string[];
  /** Takes the cable out: nothing that is sent arrives, and nobody is told. */
  cut: () => void;
  mend: () => void;
}

/** True if tests may make networks: that takes root on Linux, and iproute2. */
export const canMakeNetworks =
  process.getuid?.() === 0 && spawnSync("unshare", ["--net", "ip", "link", "set", "lo", "up"]).status === 0;

/**
 * Opens a network of machines, each in a network namespace of its own and all on one bridge, and makes this machine one
 * of them. A process holds each namespace until our end of its input closes, so that nothing is left of the network
 * even if we are killed.
 */
export async function openNetwork() {
  await using opened = new AsyncDisposableStack();
  // RFC 2544, appendix C.2.2, keeps 198.18.0.0/15 for tests; several networks may be open at a time.
  const subnet = `198.${18 + randomInt(2)}.${randomInt(256)}`;
  const hub = await openNamespace(opened);
  const inHub = (...command: string[]) => run([...hub.within, ...command]);
  inHub("ip", "link", "add", "bridge", "type", "bridge");
  inHub("ip", "link", "set", "bridge", "up");
  const plugIn = (port: string) => inHub("ip", "link", "set", port, "master", "bridge", "up");
  const here = `${subnet}.1`;
  const cable = `masthead${hub.pid}`;
  run(["ip", "link", "add", cable, "type", "veth", "peer", "name", "us", "netns", `${hub.pid}`]);
  run(["ip", "address", "add", `${here}/24`, "dev", cable]);
  run(["ip", "link", "set", cable, "up"]);
  plugIn("us");
  const machines: Machine[] = [];
  const kept = opened.move();

  const addMachine = async (name: string): Promise<Machine> => {
    const { pid, within } = await openNamespace(kept);
    const address = `${subnet}.${10 + machines.length}`;
    inHub("ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", `${pid}`);
    for (const link of ["lo", "eth0"]) run([...within, "ip", "link", "set", link, "up"]);
    run([...within, "ip", "address", "add", `${address}/24`, "dev", "eth0"]);
    plugIn(name);
    const set = (state: "down" | "up") => inHub("ip", "link", "set", name, state);
    const machine = { name, address, within, cut: () => set("down"), mend: () => set("up") };
    machines.push(machine);
    return machine;
  };
  /** Gives a machine a further address, which another had; the others learn of it at once, as by gratuitous ARP. */
  const moveAddress = (address: string, to: Machine, from?: Machine) => {
    const change = (what: "add" | "del", { within }: Machine) =>
      run([...within, "ip", "address", what, `${address}/24`, "dev", "eth0"]);
    if (from) change("del", from);
    change("add", to);
    for (const within of [[], ...machines.map((each) => each.within)])
      run([...within, "ip", "neighbor", "flush", "to", address]);
  };
  return {
    here,
    /** The address that belongs to whichever machine has the database. */
    databaseAddress: `${subnet}.200`,
    addMachine,
    moveAddress,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

export type Network = Awaited<ReturnType<typeof openNetwork>>;

async function openNamespace(opened: AsyncDisposableStack) {
  const holder = spawn("unshare", ["--net", "sh", "-c", "echo; exec cat >/dev/null"], {
    stdio: ["pipe", "pipe", "ignore"],
    detached: true,
  });
  const ended = once(holder, "exit");
  opened.defer(async () => {
    holder.stdin.end();
    await ended;
  });
  await once(holder.stdout, "data");
  return { pid: holder.pid, within: ["nsenter", `--net=/proc/${holder.pid}/ns/net`] };
}

function run([program = "", ...args]: readonly string[]) {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}
