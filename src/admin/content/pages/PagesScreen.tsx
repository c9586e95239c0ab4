import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { TRASH_DAYS } from "../../../contract/content/post-actions.ts";
import { defaultPageSlugs } from "../../../contract/content/default-pages.ts";
import type { PageSummary } from "../../../contract/content/pages.ts";
import { Moment } from "../../time/Moment.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { ButtonLink } from "../../ui/buttons/Button.tsx";
import type { Column } from "../../ui/lists/ColumnHead.tsx";
import { Plus } from "../../ui/icons/icons.tsx";
import { ListTable } from "../../ui/lists/ListTable.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { QueryTable } from "../../ui/lists/QueryTable.tsx";
import { ActionCell, Cell, MainCell, Row, RowAction, rowActionLook } from "../../ui/lists/Table.tsx";
import { pagesQuery } from "./pages-query.ts";
import { useDeletePage, useRestorePage } from "./use-page-actions.ts";

const columns: readonly Column[] = [
  { name: "Page" },
  { name: "Address", isMinor: true },
  { name: "Changed" },
  { name: "Status" },
  { name: "Actions", isNameHidden: true },
];

const CREATE = "/admin/pages/create";

/** The owner's pages, and the default pages that readers see in their stead. */
export function PagesScreen() {
  const query = useQuery(pagesQuery);
  const { data } = query;
  const pages = data?.pages.filter(({ deletedAt }) => deletedAt === null) ?? [];
  const deleted = data?.pages.filter(({ deletedAt }) => deletedAt !== null) ?? [];
  const defaults = data?.defaults.map((page) => ({ ...page, id: undefined })) ?? [];
  const all = [...pages, ...defaults].sort((one, other) => one.title.localeCompare(other.title));
  return (
    <>
      <PageHead
        title="Pages"
        actions={
          <ButtonLink kind="primary" to={CREATE}>
            <Plus className="icon" aria-hidden="true" />
            New page
          </ButtonLink>
        }
      >
        Each page has an address of its own, such as /about.
      </PageHead>
      <QueryTable query={query} label="Pages" columns={columns} items={data && all} empty={null}>
        {(page) =>
          page.id === undefined ? (
            <DefaultRow key={page.slug} {...page} />
          ) : (
            <PageRow key={page.id} page={page} />
          )
        }
      </QueryTable>
      {deleted.length > 0 && <DeletedPages pages={deleted} />}
    </>
  );
}

function PageRow({ page }: { page: PageSummary }) {
  const { id, title, slug, status, updatedAt, hasWorkingCopy } = page;
  const isDefaults = defaultPageSlugs.some((each) => each === slug);
  const remove = useDeletePage(page, isDefaults);
  return (
    <Row>
      <MainCell>
        <PageTitle title={title} slug={slug} isPublic={status === "published"} />
        {hasWorkingCopy && (
          <span className="shrink-0 text-xs font-normal text-ink-3 max-md:block md:ml-2.5">
            unsaved changes
          </span>
        )}
      </MainCell>
      <Cell isMinor>/{slug}</Cell>
      <Cell>
        <Moment at={updatedAt} as="date" />
      </Cell>
      <Cell>
        {status === "published" ? (
          <Badge color="ok">Published</Badge>
        ) : (
          <Badge color="warn" isHollow>
            Draft
          </Badge>
        )}
      </Cell>
      <ActionCell>
        <Link to={`/admin/pages/edit/${id}`} data-opens="" className={rowActionLook}>
          Edit
        </Link>
        <RowAction
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
          aria-label={isDefaults ? `Restore the default of “${title}”` : `Delete “${title}”`}
        >
          {isDefaults ? "Restore default" : "Delete"}
        </RowAction>
      </ActionCell>
    </Row>
  );
}

const DefaultRow = ({ slug, title }: { slug: string; title: string }) => (
  <Row>
    <MainCell>
      <PageTitle title={title} slug={slug} isPublic />
    </MainCell>
    <Cell isMinor>/{slug}</Cell>
    <Cell>Never</Cell>
    <Cell>
      <Badge color="info" isHollow>
        Default text
      </Badge>
    </Cell>
    <ActionCell>
      <Link to={`${CREATE}?from=${slug}`} data-opens="" className={rowActionLook}>
        Edit
      </Link>
    </ActionCell>
  </Row>
);

/** Leads to the public page in a new tab, where there is one. */
function PageTitle({ title, slug, isPublic }: { title: string; slug: string; isPublic: boolean }) {
  if (!isPublic) return title;
  return (
    <a href={`/${slug}`} target="_blank" rel="noopener" className="underline-offset-[.2em] hover:underline">
      <bdi>{title}</bdi>
    </a>
  );
}

const deletedColumns: readonly Column[] = [
  { name: "Page" },
  { name: "Address", isMinor: true },
  { name: "Deleted" },
  { name: "Actions", isNameHidden: true },
];

function DeletedPages({ pages }: { pages: PageSummary[] }) {
  return (
    <section aria-labelledby="deleted-pages" className="mt-10">
      <h2 id="deleted-pages" className="font-serif text-section">
        Deleted pages
      </h2>
      <p className="mt-1 mb-3 text-ink-3">They can be restored for {TRASH_DAYS} days.</p>
      <ListTable
        labelledBy="deleted-pages"
        columns={deletedColumns}
        items={pages}
        isBusy={false}
        empty={null}
      >
        {(page) => <DeletedRow key={page.id} page={page} />}
      </ListTable>
    </section>
  );
}

function DeletedRow({ page }: { page: PageSummary }) {
  const restore = useRestorePage();
  return (
    <Row>
      <MainCell>
        <bdi>{page.title}</bdi>
      </MainCell>
      <Cell isMinor>/{page.slug}</Cell>
      <Cell>{page.deletedAt && <Moment at={page.deletedAt} as="date" />}</Cell>
      <ActionCell>
        <RowAction
          disabled={restore.isPending}
          onClick={() => restore.mutate(page.id)}
          aria-label={`Restore “${page.title}”`}
        >
          Restore
        </RowAction>
      </ActionCell>
    </Row>
  );
}
