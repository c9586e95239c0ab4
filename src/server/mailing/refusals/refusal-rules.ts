import { noMailbox } from "./no-mailbox-rules.ts";
import { ourFault } from "./our-fault-rules.ts";
import { passing } from "./passing-rules.ts";
import { anyOf, type Rule } from "./rule.ts";

/** Microsoft says so of addresses that are not in its directory, whatever "access denied" means elsewhere. */
const microsoftDirectory: Rule = {
  says: /5\.4\.1\b.{0,150}recipient address rejected: access denied/i,
  means: "no mailbox",
  replies: [
    "550 5.4.1 <anna@example.org>: Recipient address rejected: Access denied [BL2NAM02FT061.eop-nam02.prod.protection.outlook.com]",
  ],
};

/** A recipient that is not in a list is one whom a relay does not let us mail, and may well exist. */
const notInList: Rule = {
  says: anyOf(
    "\\b(?:not|n't|unknown|non-?existent)\\b[^.;]{0,60}\\blist\\b",
    "\\b(?:verified|allowed|approved|authori[sz]ed|permitted) (?:\\w+ )?(?:address|identit|recipient|user|list)",
    "\\bliste\\b|\\blistan?\\b|\\w{4}liste\\b|\\blijst|\\bliscie\\b|\\blist(?:ado|agem|ine|esi)|\\belenco\\b|seznamu|спис(?:ок|к)|перечн|名单|名單|列表|リスト|一覧|목록|명단",
  ),
  means: "policy",
  replies: [
    "550 recipient does not exist in the list of approved recipients",
    "550 Recipient not found among authorized recipients",
    "550 Destinatario no encontrado en su lista",
  ],
};

/**
 * What the words of servers mean. The first rule that matches decides, so words about us or about a passing fault outweigh
 * those about a mailbox: to mail a dead mailbox once more harms nobody.
 */
export const rules: readonly Rule[] = [microsoftDirectory, ...ourFault, ...passing, notInList, ...noMailbox];
