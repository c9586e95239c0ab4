import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { providersQuery, type Receipt } from "../newsletters/shared/newsletter-queries.ts";
import { ProvidersTable } from "./ProvidersTable.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";

/** What became of a newsletter at each mailbox provider, while its deliveries are there. */
export function ProvidersPart({ receipt }: { receipt: Receipt }) {
  const query = useQuery(providersQuery(receipt));
  if (receipt.newsletter.folded || receipt.counts.sent + receipt.counts.failed === 0) return null;
  return (
    <Section
      id="providers"
      title="By mailbox provider"
      end={
        <Link className="link" to="/admin/newsletter/providers">
          Over time
        </Link>
      }
    >
      <QueryState query={query} className="h-40 w-full" />
      {query.data && (
        <ProvidersTable
          label="Mailbox providers"
          of="Provider"
          rows={query.data.providers.map((figures) => ({ id: figures.key, name: figures.name, figures }))}
        />
      )}
    </Section>
  );
}
