import { startOwnCluster, type OwnCluster } from "../../setup/own-cluster.ts";
import { ask } from "../database/database-trouble.ts";
import type { Machine, Network } from "./network.ts";
import { until } from "./until.ts";

/** Each commit waits until the standby has it. */
const WAIT_FOR_STANDBY = "alter system set synchronous_standby_names = '*'";

interface Member {
  machine: Machine;
  cluster: OwnCluster;
}

/** A primary PostgreSQL and its synchronous standby, on two machines, under an address that goes with the primary. */
export class DatabasePair implements AsyncDisposable {
  /** Leads to the primary. */
  readonly url: string;
  readonly #network: Network;
  #primary: Member;
  #standby: Member;

  private constructor(network: Network, primary: Member, standby: Member) {
    this.#network = network;
    this.url = `postgres://postgres@${network.databaseAddress}:5432/postgres`;
    this.#primary = primary;
    this.#standby = standby;
  }

  static async open(network: Network): Promise<DatabasePair> {
    await using opened = new AsyncDisposableStack();
    const machine = await network.addMachine("postgres-a");
    const cluster = opened.use(await makeCluster(machine));
    network.moveAddress(network.databaseAddress, machine);
    const primary = { machine, cluster };
    const standby = await addStandby(primary, await network.addMachine("postgres-b"));
    opened.move();
    return new DatabasePair(network, primary, standby);
  }

  /** Asks the primary, without the network. */
  ask(statement: string) {
    return ask(this.#primary.cluster.url, statement);
  }

  /** The primary's machine dies, and the standby takes its place. */
  async failOver() {
    const [lost, next] = [this.#primary, this.#standby];
    lost.machine.cut();
    await lost.cluster.stop("kill");
    await ask(next.cluster.url, "select pg_promote()");
    this.#network.moveAddress(this.#network.databaseAddress, next.machine, lost.machine);
    this.#primary = next;
    this.#standby = lost;
  }

  /** The lost machine comes back with a copy of the primary, as its synchronous standby. */
  async pairUp() {
    const { machine, cluster } = this.#standby;
    await cluster[Symbol.asyncDispose]();
    machine.mend();
    this.#standby = await addStandby(this.#primary, machine);
  }

  async [Symbol.asyncDispose]() {
    await this.#standby.cluster[Symbol.asyncDispose]();
    await this.#primary.cluster.stop("kill");
    await this.#primary.cluster[Symbol.asyncDispose]();
  }
}

async function addStandby({ machine: { address }, cluster }: Member, machine: Machine): Promise<Member> {
  const standbyOf = `host=${address} user=postgres`;
  const standby = await makeCluster(machine, standbyOf);
  await ask(cluster.url, WAIT_FOR_STANDBY);
  await ask(cluster.url, "select pg_reload_conf()");
  await until("the standby is synchronous", async () => {
    const { rows } = await ask(cluster.url, "select from pg_stat_replication where sync_state = 'sync'");
    return rows[0];
  });
  return { machine, cluster: standby };
}

async function makeCluster({ within }: Machine, standbyOf?: string): Promise<OwnCluster> {
  const cluster = await startOwnCluster({}, { within, ...(standbyOf && { standbyOf }) });
  if (!cluster) throw new Error("PostgreSQL's programs are not installed");
  return cluster;
}
