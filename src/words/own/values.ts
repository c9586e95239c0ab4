import type { Words } from "../english/english.ts";

/** Keys whose texts the owner edits elsewhere: in pages and in the settings. */
type Elsewhere = "locale" | "defaults" | "about" | "faq" | "privacy" | "terms" | "legal";

/** The sentences that an owner can word in Settings → Words. */
export type OwnableWords = Omit<Words, Elsewhere>;

/** How sentences name a value. `counted` is a number that words agree with, and has a form for each of them. */
export type NameOfValue = string | { number: string } | { counted: string } | undefined;

type NameOf<Value> = Value extends string
  ? string
  : Value extends number
    ? { number: string } | { counted: string }
    : undefined;

type HasValues<Table> = Table extends string | readonly unknown[]
  ? false
  : Table extends (...values: never[]) => unknown
    ? true
    : true extends { [Key in keyof Table]: HasValues<Table[Key]> }[keyof Table]
      ? true
      : false;

type NamesOf<Table> = Table extends (...values: infer Values) => unknown
  ? { [At in keyof Values]: NameOf<Values[At]> }
  : { [Key in keyof Table as HasValues<Table[Key]> extends true ? Key : never]: NamesOf<Table[Key]> };

/**
 * The names of the values in sentences, which owners write in braces: `{siteName}`. A sentence with a value that has no
 * name here does not compile. A value named `undefined` only selects a grammatical form; the owner's version has one form.
 */
export const namesOfValues: NamesOf<OwnableWords> = {
  pageTitle: ["page", "siteName"],
  layout: { copyright: [{ number: "year" }, "siteName"] },
  home: {
    title: ["siteName", "tagline"],
    formNote: ["community"],
    contents: { more: ["category", undefined] },
    quote: ["quote"],
  },
  blog: {
    ofCategory: ["category"],
    ofAuthor: ["author"],
    ofTag: ["tag"],
    ofSearch: ["search", "list"],
    page: ["list", { number: "page" }],
    description: ["list", "siteName", "description"],
    count: [{ counted: "count" }],
    found: [{ counted: "count" }, "search"],
    lastPage: [{ number: "page" }],
  },
  post: { readingTime: [{ counted: "minutes" }] },
  notFound: { title: ["siteName"] },
  failure: { requestId: ["id"] },
  archive: {
    page: [{ number: "page" }],
    description: ["siteName", "description"],
    series: ["siteName"],
  },
  subscription: {
    expiredLink: { text: [{ number: "days" }] },
    linkMailed: { text: ["email"] },
    newAddressMailed: { text: ["email"] },
  },
  contact: { description: ["siteName"] },
  feeds: { title: ["title", "format"] },
  mails: {
    confirmation: { subject: ["siteName"] },
    reminder: { subject: ["siteName"] },
    welcome: { subject: ["siteName"] },
    invitation: {
      subject: ["siteName"],
      text: ["inviter", "siteName"],
      howLong: [{ number: "days" }],
    },
    passwordLink: { subject: ["siteName"], text: ["username", "siteName"] },
    signIn: {
      newPassword: { subject: ["siteName"], text: ["username", "siteName"] },
      newBrowser: { subject: ["siteName"], text: ["username", "siteName"] },
      codesRefused: { subject: ["siteName"], text: ["username", "siteName"] },
      proofsRefused: { subject: ["siteName"], text: ["username", "siteName"] },
      emailChanged: { subject: ["siteName"], text: ["username", "siteName"] },
    },
    ownData: { text: ["siteName"] },
    newAddress: { text: ["siteName"] },
    question: { subject: ["siteName"], silence: [{ number: "days" }], footer: ["siteName"] },
    digest: { subject: ["siteName"], opening: ["siteName"] },
    message: { subject: ["sender"], footer: ["sender", "siteName"] },
    newsletter: { reason: ["siteName"], image: ["description"] },
  },
};
