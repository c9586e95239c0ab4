import type { Config } from "../../../kernel/config.ts";
import type { Links } from "../../../audience/subscribers/links.ts";
import type { DoubtPolicy } from "../progress/verdict.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";

export type SenderDeps = Pick<
  Kernel,
  "db" | "now" | "elapsed" | "databaseTime" | "log" | "signer" | "transport" | "isStopping" | "mailRoute"
> & {
  links: Links;
  /** The policy for emails in doubt. */
  inDoubt: DoubtPolicy;
};

/** Adds what the sender reads from the configuration. */
export const senderDepsOf = (
  { send }: Pick<Config, "send">,
  surroundings: Omit<SenderDeps, "inDoubt">,
): SenderDeps => ({ ...surroundings, inDoubt: send.inDoubt });
