import * as calls from "../../../contract/mailing/mailbox-providers.ts";
import type { Kernel } from "../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../kernel/operations/operations.ts";
import { getNewsletter } from "../newsletters/editing/edit-newsletters.ts";
import { countByProvider } from "./count-by-provider.ts";
import { findClosed } from "./provider-store.ts";

const { operation } = operationsWith<Kernel>();

export const providerOperations = [
  operation(calls.getProviders, async ({ db, heavy }, { params: { id } }) => {
    await getNewsletter(db, id);
    const [providers = []] = await countByProvider(heavy, [id]);
    return { providers };
  }),

  operation(calls.compareProviders, async ({ heavy }) => {
    const newsletters = await findClosed(heavy, { limit: calls.COMPARED_NEWSLETTERS });
    const counted = await countByProvider(
      heavy,
      newsletters.map(({ id }) => id),
    );
    return {
      newsletters: newsletters.map(({ id, subject, closed_at }, index) => ({
        id,
        subject,
        closedAt: closed_at,
        providers: counted[index] ?? [],
      })),
    };
  }),
];
