import type { ListFormat } from "../../../contract/moving/imports.ts";
import type { ListedStatus } from "../../audience/importing/import-plan.ts";
import { commonColumns, names, type FieldColumns } from "./common-columns.ts";
import { senses, type Sense } from "./status-names.ts";
import { ownWords } from "./status-words.ts";

interface FormatDefinition {
  /** Its lists, and no others, have all columns of one of these rows. */
  signs: readonly (readonly string[])[];
  columns: FieldColumns;
  /** The columns that say who may be mailed: by words, or with the status of yes, of a date and of no. */
  statuses: Readonly<Record<string, Sense>>;
  /** True if it counts those of whom the list says nothing as subscribed, also where it says that others are. */
  isBlankActive?: true;
  /** Its own words for a status, beside those that all lists have. */
  words?: ReadonlyMap<string, ListedStatus>;
  /** Columns whose names or values look like a status, and that say nothing about who may be mailed. */
  others: readonly string[];
}

const { neutral: WORDS, active: SUBSCRIBED, left: LEFT, bounced: BOUNCED } = senses;

/** Describes the exports of each product by their columns; case, spaces and signs in names make no difference. */
export const formats: Record<ListFormat, FormatDefinition> = {
  masthead: {
    signs: [["email", "status", "subscribed_at", "source", "confirmed_at", "unsubscribed_at"]],
    columns: { email: ["email"], name: ["name"], subscribed_at: ["subscribed_at"], tags: ["tags"] },
    statuses: { status: WORDS, unsubscribed_at: LEFT },
    others: ["source", "confirmed_at", "consent_given_at", "consent_how", "consent_wording"],
  },
  mailchimp: {
    signs: [
      ["email_address", "optin_time"],
      ["email_address", "member_rating"],
      ["email_address", "leid", "euid"],
    ],
    columns: {
      email: ["email_address"],
      name: [["first_name", "last_name"]],
      subscribed_at: ["confirm_time", "optin_time"],
      tags: ["tags"],
    },
    statuses: { unsub_time: LEFT, clean_time: BOUNCED },
    others: [
      ..."optin_time optin_ip confirm_time confirm_ip member_rating unsub_campaign_title unsub_campaign_id".split(
        " ",
      ),
      ..."unsub_reason unsub_reason_other clean_campaign_title clean_campaign_id".split(" "),
    ],
  },
  ghost: {
    signs: [
      ["email", "subscribed_to_emails"],
      ["email", "complimentary_plan"],
      ["email", "subscribed", "labels"],
      ["email", "subscribed", "stripe_customer_id"],
    ],
    columns: { email: ["email"], name: ["name"], subscribed_at: ["created_at"], tags: ["labels"] },
    statuses: { subscribed_to_emails: SUBSCRIBED, subscribed: SUBSCRIBED, deleted_at: LEFT },
    isBlankActive: true,
    others: ["complimentary_plan"],
  },
  substack: {
    signs: [
      ["email", "email_disabled"],
      ["email", "active_subscription"],
    ],
    columns: {
      email: ["email"],
      name: ["name"],
      subscribed_at: ["created_at", "start_date"],
      tags: ["tags"],
    },
    statuses: { email_disabled: LEFT },
    // These are about payment, and about letters that are collected.
    others: ["active_subscription", "type", "plan", "expiry", "prefer_digests", "subscription_expires_at"],
  },
  buttondown: {
    signs: [
      ["email_address", "subscriber_type"],
      ["email_address", "type", "creation_date"],
      ["email_address", "creation_date", "referrer_url"],
      ["email", "subscriber_type", "creation_date"],
    ],
    columns: {
      email: ["email_address", "email"],
      name: [],
      subscribed_at: ["creation_date"],
      tags: ["tags"],
    },
    statuses: {
      subscriber_type: WORDS,
      type: WORDS,
      status: WORDS,
      unsubscription_date: LEFT,
      undeliverability_date: BOUNCED,
    },
    // https://github.com/buttondown/openapi/blob/026b183358a4df39b14c8c9a5d5e5cc131256837/enums.json
    words: ownWords({
      active: "premium, gifted, trialed, churning, past due",
      unsubscribed: "removed, blocked, malicious",
      complained: "spammy",
    }),
    others: ["unsubscription_reason", "undeliverability_reason", "churn_date", "source"],
  },
  beehiiv: {
    signs: [
      ["email", "status", "subscription_tier"],
      ["email", "status", "referral_code", "utm_source"],
    ],
    columns: { email: ["email"], name: names, subscribed_at: ["created_at"], tags: ["tags"] },
    statuses: { status: WORDS, unsubscribed_at: LEFT },
    others: ["subscription_tier", "subscription_id", "subscription_premium_tiers"],
  },
  kit: {
    signs: [
      ["email", "first_name", "status", "created_at", "tags"],
      ["email_address", "first_name", "state", "created_at"],
      ["email", "first_name", "state", "created_at"],
      ["email_address", "first_name", "status", "created_at"],
    ],
    columns: {
      email: ["email_address", "email"],
      name: [["first_name", "last_name"]],
      subscribed_at: ["created_at"],
      tags: ["tags"],
    },
    statuses: { status: WORDS, state: WORDS, unsubscribed_at: LEFT },
    // Kit's inactive have not confirmed yet; its cold ones have not opened for long.
    words: ownWords({ pending: "inactive, cold" }),
    others: [],
  },
  mailerlite: {
    signs: [
      ["subscriber", "sent", "opens", "clicks"],
      ["subscriber", "subscribed", "location"],
      ["email", "subscribed", "opt-in timestamp"],
    ],
    columns: {
      email: ["subscriber", "email"],
      name: ["name", ["name", "last_name"], ["first_name", "last_name"]],
      subscribed_at: ["subscribed", "subscribed_at", "opt-in timestamp", "date_added"],
      tags: ["groups", "tags"],
    },
    statuses: {
      status: WORDS,
      type: WORDS,
      state: WORDS,
      subscribed: SUBSCRIBED,
      unsubscribed: LEFT,
      unsubscribed_at: LEFT,
    },
    words: ownWords({ complained: "junk" }),
    others: ["opt-in timestamp", "opt-in ip", "subscribed ip", "opted_in_at", "optin_ip"],
  },
  mailpoet: {
    signs: [
      ["email", "global_status"],
      ["email", "list_status"],
    ],
    columns: {
      email: ["email"],
      name: [["first_name", "last_name"]],
      subscribed_at: ["subscribed_at", "created_at", "last_subscribed_at", "subscription_date"],
      tags: ["tags"],
    },
    statuses: {
      global_status: WORDS,
      list_status: WORDS,
      status: WORDS,
      unsubscribed_at: LEFT,
      deleted_at: LEFT,
    },
    words: ownWords({ pending: "inactive" }),
    others: ["subscribed_ip", "confirmed_ip", "confirmed_at", "list"],
  },
  brevo: {
    signs: [
      ["email", "firstname", "lastname", "sms"],
      ["email", "contact id"],
      ["email", "email_blacklisted"],
      ["email", "email_blocklisted"],
      ["email", "emailblacklisted"],
      ["email", "added_time", "modified_time"],
    ],
    columns: {
      email: ["email"],
      name: [
        ["firstname", "lastname"],
        ["prenom", "nom"],
        ["vorname", "nachname"],
        ["nombre", "apellidos"],
      ],
      subscribed_at: ["added_time", "created_at"],
      tags: ["tags"],
    },
    statuses: {
      blacklisted: LEFT,
      blocklisted: LEFT,
      email_blacklisted: LEFT,
      email_blocklisted: LEFT,
      blacklist: LEFT,
      blocklist: LEFT,
      "blocklisted (email)": LEFT,
      email_blacklist: LEFT,
      unsubscribed: LEFT,
      email_marketing: SUBSCRIBED,
      email_marketing_status: SUBSCRIBED,
      email_subscription: SUBSCRIBED,
      email_subscription_status: SUBSCRIBED,
      subscription_status: SUBSCRIBED,
      opt_in: SUBSCRIBED,
      // Brevo's forms store 1 for yes and 2 for no.
      "double_opt-in": { yes: "active", no: undefined },
    },
    others: [
      "contact_id",
      "sms_blacklisted",
      "sms_blocklisted",
      "smsblacklisted",
      "blocklisted (sms)",
      "sms_marketing",
      "whatsapp",
    ],
  },
  listmonk: {
    signs: [
      ["uuid", "email", "status", "attributes"],
      ["uuid", "email", "name", "status"],
    ],
    columns: { email: ["email"], name: ["name"], subscribed_at: ["created_at"], tags: ["tags"] },
    statuses: { status: WORDS, subscription_status: WORDS },
    others: [],
  },
  wordpress: {
    signs: [
      ["email", "subscription_status"],
      ["email_address", "subscription_status"],
      ["email", "email_subscription"],
      ["email_address", "email_subscription"],
      ["email_address", "email_subscription_status"],
      ["email", "email_subscription_status"],
    ],
    columns: {
      email: ["email_address", "email"],
      name: ["name", "display_name"],
      subscribed_at: ["date_subscribed", "subscribed_at", "since", "subscription_date"],
      tags: [],
    },
    statuses: {
      subscription_status: WORDS,
      email_subscription: SUBSCRIBED,
      email_subscription_status: SUBSCRIBED,
      status: WORDS,
    },
    // “Not subscribed” reads the blog without emails; “Not sending” stands for bounces, complaints and pauses.
    words: ownWords({ unsubscribed: "not sending" }),
    others: ["subscription_type", "subscription_id", "subscription_plan"],
  },
  keila: {
    signs: [
      ["email", "status", "data", "external_id"],
      ["email", "first_name", "last_name", "status", "data"],
    ],
    columns: {
      email: ["email"],
      name: [["first_name", "last_name"]],
      subscribed_at: ["inserted_at", "created_at"],
      tags: [],
    },
    statuses: { status: WORDS },
    others: [],
  },
  csv: {
    signs: [],
    columns: commonColumns,
    statuses: { status: WORDS, subscribed: SUBSCRIBED, unsubscribed: LEFT, unsubscribed_at: LEFT },
    others: [],
  },
};
