import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { compareProviders, COMPARED_NEWSLETTERS } from "../../../contract/mailing/mailbox-providers.ts";
import { queryOf } from "../../api/query-of.ts";
import { useFillFields } from "../../editor/fields/use-fill-fields.ts";
import { Moment } from "../../time/Moment.tsx";
import { FilterSelect } from "../../ui/lists/FilterSelect.tsx";
import { useListAddress } from "../../ui/lists/use-list-address.ts";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { ProvidersTable } from "./ProvidersTable.tsx";

const providersQuery = queryOf(compareProviders);

/** How one mailbox provider has treated the last newsletters. The address of the screen has which. */
export function ProvidersScreen() {
  const query = useQuery(providersQuery);
  const address = useListAddress();
  const fill = useFillFields();
  const newsletters = query.data?.newsletters ?? [];
  const names = new Map(
    newsletters.flatMap(({ providers }) => providers.map(({ key, name }) => [key, name])),
  );
  const [first = ""] = names.keys();
  const chosen = names.has(address.filter("provider")) ? address.filter("provider") : first;
  const rows = newsletters.flatMap(({ id, subject, closedAt, providers }) => {
    const figures = providers.find(({ key }) => key === chosen);
    const name = (
      <>
        <Link to={`/admin/newsletter/${id}`} className="hover:underline">
          <bdi>{fill(subject)}</bdi>
        </Link>{" "}
        <span className="text-xs font-normal whitespace-nowrap text-ink-3">
          <Moment at={closedAt} as="date" />
        </span>
      </>
    );
    return figures ? [{ id, name, figures }] : [];
  });
  return (
    <>
      <PageHead
        title="Mailbox providers"
        actions={
          <Link className="link" to="/admin/newsletter/sources">
            Who sends in your name
          </Link>
        }
      >
        How each of them has treated your last {COMPARED_NEWSLETTERS} newsletters. The bell tells you when one
        changes for the worse.
      </PageHead>
      <QueryState query={query} className="h-40 w-full" />
      {query.data && (
        <>
          {names.size > 0 && (
            <div className="mb-4 flex">
              <FilterSelect
                address={address}
                filter="provider"
                label="Provider"
                options={[...names].map(([key, name]) => ({ value: key === first ? "" : key, name }))}
              />
            </div>
          )}
          <ProvidersTable
            label={`Newsletters at ${names.get(chosen) ?? "mailbox providers"}`}
            of="Newsletter"
            rows={rows}
          />
        </>
      )}
    </>
  );
}
