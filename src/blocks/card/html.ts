import { oneOf, type StoredHtml } from "../stored-html.ts";
import { CARD, cardKinds } from "./read-card.ts";

/** `<div data-card="embed"><a href="…"><img src="…" alt="" />Title</a><p>Description</p><p><small>Ann · YouTube</small></p></div>` */
export const cardHtml: StoredHtml = { attributes: { div: { [CARD]: oneOf(cardKinds) } } };
