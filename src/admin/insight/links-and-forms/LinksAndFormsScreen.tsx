import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { counted } from "../../../contract/base/counting.ts";
import {
  getLinksAndForms,
  SHOWN_NEWSLETTERS,
  SIGN_UP_DAYS,
  STAY_DAYS,
  type LinksAndForms,
} from "../../../contract/insight/links-and-forms.ts";
import { queryOf } from "../../api/query-of.ts";
import { useFillFields } from "../../editor/fields/use-fill-fields.ts";
import { Moment } from "../../time/Moment.tsx";
import { Cell, EmptyRow, MainCell, Row, Table } from "../../ui/lists/Table.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";

/** What the links of newsletters and the subscribe forms have brought, as far as Masthead knows. */
export function LinksAndFormsScreen() {
  const query = useQuery({ ...queryOf(getLinksAndForms), staleTime: 0 });
  return (
    <>
      <PageHead title="Links and forms">
        What the links of your last {SHOWN_NEWSLETTERS} newsletters and your subscribe forms have brought.
      </PageHead>
      <QueryState query={query} className="h-40 w-full" />
      {query.data && (
        <div className="grid gap-8">
          <FormsPart forms={query.data.forms} />
          <LinksPart newsletters={query.data.newsletters} />
        </div>
      )}
    </>
  );
}

const formColumns = ["Form", "New subscribers", `Stayed ${STAY_DAYS} days`];

const FormsPart = ({ forms }: Pick<LinksAndForms, "forms">) => (
  <Section id="forms" title={`Subscribe forms, last ${SIGN_UP_DAYS} days`}>
    <Table labelledBy="forms" columns={formColumns}>
      {forms.map(({ tag, joined, longAgo, stayed }) => (
        <Row key={tag ?? ""}>
          <MainCell>{tag === null ? "Without a tag, as on your site" : <bdi>{tag}</bdi>}</MainCell>
          <Cell>
            {counted(joined)}
            <span className="md:hidden"> new</span>
          </Cell>
          <Cell>
            {longAgo > 0 ? `${counted(stayed)} of ${counted(longAgo)}` : "Not known yet"}
            {longAgo > 0 && <span className="md:hidden"> stayed</span>}
          </Cell>
        </Row>
      ))}
      {forms.length === 0 && (
        <EmptyRow columns={formColumns.length}>Nobody has subscribed by a form in this time.</EmptyRow>
      )}
    </Table>
    <p className="mt-3 text-ink-2">
      Forms are told apart by the tags that they give: give each its own in Settings, Form for other sites. A
      reader with two is in both. Those who joined less than {STAY_DAYS} days ago are not among “stayed”. Not
      known: how many saw a form, and the page before it.
    </p>
  </Section>
);

const linkColumns = ["Link", "Visits", "For 100 emails"];

function LinksPart({ newsletters }: Pick<LinksAndForms, "newsletters">) {
  const fill = useFillFields();
  const rows = newsletters.flatMap(({ links, ...newsletter }) => links.map((link) => ({ newsletter, link })));
  return (
    <Section id="links" title="Links of newsletters">
      <Table labelledBy="links" columns={linkColumns}>
        {rows.map(({ newsletter: { id, subject, sentAt, sent }, link: { url, visits } }) => (
          <Row key={`${id} ${url}`}>
            <MainCell>
              <bdi>{url.replace(/^https?:\/\//, "")}</bdi>
              <span className="block text-xs font-normal text-ink-3 md:truncate">
                <Link to={`/admin/newsletter/${id}`} className="hover:underline">
                  <bdi>{fill(subject)}</bdi>
                </Link>
                , <Moment at={sentAt} as="date" />
              </span>
            </MainCell>
            <Cell>
              {counted(visits)}
              <span className="md:hidden"> visits</span>
            </Cell>
            <Cell>
              {((100 * visits) / sent).toFixed(1)}
              <span className="md:hidden"> for 100 emails</span>
            </Cell>
          </Row>
        ))}
        {rows.length === 0 && (
          <EmptyRow columns={linkColumns.length}>No newsletter with counted links yet.</EmptyRow>
        )}
      </Table>
      <p className="mt-3 text-ink-2">
        Clicks by people, each time. Not known, because Masthead does not follow readers: whether they read to
        the end, and whether somebody subscribed because of a link. Those who click are subscribers already.
      </p>
    </Section>
  );
}
