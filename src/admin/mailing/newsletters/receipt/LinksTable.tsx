import { useState } from "react";
import { countOf } from "../../../../contract/base/counting.ts";
import { getReceipt, untagLink } from "../../../../contract/mailing/deliveries.ts";
import { refreshing } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { useMay } from "../../../api/session-query.ts";
import { Cell, MainCell, Row, RowAction, Table } from "../../../ui/lists/Table.tsx";
import { useAction } from "../../../ui/lists/use-action.ts";
import type { Receipt } from "../shared/newsletter-queries.ts";
import { RecipientsLink } from "./RecipientsLink.tsx";
import { TagLinkDialog } from "./TagLinkDialog.tsx";

interface LinksTableProps {
  newsletter: Receipt["newsletter"];
  links: Receipt["links"];
}

/** Where the links of a newsletter were followed to, and which tags their clicks give. */
export function LinksTable({ newsletter, links }: LinksTableProps) {
  const { id: newsletterId } = newsletter;
  const may = useMay();
  const [tagged, setTagged] = useState<Receipt["links"][number]>();
  const stop = useAction(
    {
      act: (n: number) => call(untagLink, { params: { id: String(newsletterId), n: String(n) } }),
      done: () => ({ title: "Tagging stopped", description: "Nobody else gets the tag." }),
      failure: "The link still tags people who click it.",
    },
    refreshing(getReceipt),
  );
  return (
    <>
      <Table label="Links" columns={["Link", "Clicks", "Tag"]}>
        {links.map((link) => (
          <Row key={link.n}>
            <MainCell>
              <a href={link.url} rel="noreferrer" className="link wrap-anywhere">
                {link.url}
              </a>
            </MainCell>
            <Cell>
              <RecipientsLink newsletter={newsletter} count={link.clicks} filters={{ link: String(link.n) }}>
                {countOf(link.clicks, "time")}
              </RecipientsLink>
            </Cell>
            <Cell>
              {!may("subscribers.write") ? (
                (link.tag ?? "")
              ) : link.tag === null ? (
                <RowAction aria-label={`Tag people who click ${link.url}`} onClick={() => setTagged(link)}>
                  Tag people who click
                </RowAction>
              ) : (
                <span className="inline-flex items-center gap-2">
                  <span className="wrap-anywhere">{link.tag}</span>
                  <RowAction
                    disabled={stop.isPending}
                    aria-label={`Stop tagging people who click ${link.url}`}
                    onClick={() => stop.mutate(link.n)}
                  >
                    Stop
                  </RowAction>
                </span>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      {tagged && (
        <TagLinkDialog newsletterId={newsletterId} link={tagged} onClose={() => setTagged(undefined)} />
      )}
    </>
  );
}
