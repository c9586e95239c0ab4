import type { StoredHtml } from "../stored-html.ts";
import { CUT } from "./cut.ts";

/** `<hr data-cut="" />` */
export const cutHtml: StoredHtml = { attributes: { hr: { [CUT]: () => "" } } };
