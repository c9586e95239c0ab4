import { oneOf, type StoredHtml } from "../stored-html.ts";
import { CALLOUT, calloutKinds } from "./kinds.ts";

/** `<aside data-callout="tip"><p>…</p></aside>` */
export const calloutHtml: StoredHtml = {
  tags: ["aside"],
  attributes: { aside: { [CALLOUT]: oneOf(calloutKinds) } },
};
