import { noMailbox } from "./no-mailbox-rules.ts";
import { ourFault } from "./our-fault-rules.ts";
import { passing } from "./passing-rules.ts";
import type { Rule } from "./rule.ts";

/** Microsoft says so of addresses that are not in its directory, whatever "access denied" means elsewhere. */
const microsoftDirectory: Rule = {
  says: /5\.4\.1\b.{0,150}recipient address rejected: access denied/i,
  means: "no mailbox",
  replies: [
    "550 5.4.1 <anna@example.org>: Recipient address rejected: Access denied [BL2NAM02FT061.eop-nam02.prod.protection.outlook.com]",
  ],
};

/**
 * What the words of servers mean. The first rule that matches decides, so words about us or about a passing fault outweigh
 * those about a mailbox: to mail a dead mailbox once more harms nobody.
 */
export const rules: readonly Rule[] = [microsoftDirectory, ...ourFault, ...passing, ...noMailbox];
