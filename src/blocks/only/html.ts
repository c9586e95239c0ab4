import { oneOf, type StoredHtml } from "../stored-html.ts";
import { mediumNames, ONLY } from "./only.ts";

/** `<div data-only="email">…</div>` */
export const onlyHtml: StoredHtml = { attributes: { div: { [ONLY]: oneOf(Object.keys(mediumNames)) } } };
