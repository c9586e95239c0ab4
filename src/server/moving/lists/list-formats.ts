import type { ListField, ListFormat } from "../../../contract/imports.ts";
import type { ListedStatus } from "../../audience/importing/import-plan.ts";

interface FormatDefinition {
  /** Its lists, and no others, have all columns of one of these rows. */
  signs: readonly (readonly string[])[];
  /** The columns of a field, the first that is there; of several in brackets, all. */
  columns: Record<ListField, readonly (string | readonly string[])[]>;
  /** Columns with yes and no, and what no or yes means. */
  flags: readonly { column: string; unsubscribedIf: boolean }[];
  /** A moment in this column means that its person has this status. */
  leaving: readonly { column: string; status: ListedStatus }[];
}

/** Describes the exports of each product by their columns, in lower case with underscores. */
export const formats: Record<ListFormat, FormatDefinition> = {
  mailchimp: {
    signs: [
      ["email_address", "optin_time"],
      ["email_address", "member_rating"],
      ["email_address", "leid", "euid"],
    ],
    columns: {
      email: ["email_address"],
      name: [["first_name", "last_name"]],
      status: [],
      subscribed_at: ["confirm_time", "optin_time"],
      tags: ["tags"],
    },
    flags: [],
    leaving: [
      { column: "unsub_time", status: "unsubscribed" },
      { column: "clean_time", status: "bounced" },
    ],
  },
  ghost: {
    signs: [
      ["email", "subscribed_to_emails"],
      ["email", "complimentary_plan"],
      ["email", "subscribed", "labels"],
      ["email", "subscribed", "stripe_customer_id"],
    ],
    columns: {
      email: ["email"],
      name: ["name"],
      status: [],
      subscribed_at: ["created_at"],
      tags: ["labels"],
    },
    flags: [
      { column: "subscribed_to_emails", unsubscribedIf: false },
      { column: "subscribed", unsubscribedIf: false },
    ],
    leaving: [{ column: "deleted_at", status: "unsubscribed" }],
  },
  substack: {
    signs: [
      ["email", "email_disabled"],
      ["email", "active_subscription"],
    ],
    columns: {
      email: ["email"],
      name: ["name"],
      status: [],
      subscribed_at: ["created_at", "start_date"],
      tags: ["tags"],
    },
    flags: [{ column: "email_disabled", unsubscribedIf: true }],
    leaving: [],
  },
  csv: {
    signs: [],
    columns: {
      email: ["email", "e_mail", "email_address", "e_mail_address", "mail", "subscriber_email"],
      name: ["name", "full_name", ["first_name", "last_name"]],
      status: ["status"],
      subscribed_at: ["subscribed_at", "subscription_date", "created_at", "creation_date"],
      tags: ["tags", "labels"],
    },
    flags: [
      { column: "subscribed", unsubscribedIf: false },
      { column: "unsubscribed", unsubscribedIf: true },
    ],
    leaving: [{ column: "unsubscribed_at", status: "unsubscribed" }],
  },
};

/**
 * Whom a file of Mailchimp's lists as a whole: it has a column of its own for those who left, and a name such as
 * `subscribed_members_export_….csv`.
 */
export function statusOfMailchimpFile(columns: readonly string[], fileName: string): ListedStatus {
  if (columns.includes("clean_time") || /(^|[^a-z])cleaned/i.test(fileName)) return "bounced";
  if (columns.includes("unsub_time") || /(^|[^a-z])unsubscribed/i.test(fileName)) return "unsubscribed";
  return /(^|[^a-z])non-?subscribed/i.test(fileName) ? "pending" : "active";
}

/** The words of other products' lists: listmonk, Buttondown, Beehiiv. Another word is told, and makes nobody active. */
export const statusWords: ReadonlyMap<string, ListedStatus> = new Map([
  ["active", "active"],
  ["subscribed", "active"],
  ["enabled", "active"],
  ["confirmed", "active"],
  ["regular", "active"],
  ["pending", "pending"],
  ["unconfirmed", "pending"],
  ["unactivated", "pending"],
  // People who have paused elsewhere are not mailed until they confirm.
  ["paused", "pending"],
  ["unsubscribed", "unsubscribed"],
  ["disabled", "unsubscribed"],
  ["blocklisted", "unsubscribed"],
  ["inactive", "unsubscribed"],
  ["removed", "unsubscribed"],
  ["bounced", "bounced"],
  ["cleaned", "bounced"],
  ["undeliverable", "bounced"],
  ["complained", "complained"],
  ["spam", "complained"],
]);
