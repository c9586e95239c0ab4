import type { AppContext } from "../../server/kernel/http/context.ts";

/** Leads to another address. Lasting, but as it says nothing of caches asked again each time: something else may take the old address. */
export const redirect = (c: AppContext, to: string): Response => c.redirect(to, 301);
