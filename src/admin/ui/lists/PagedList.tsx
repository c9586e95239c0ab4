import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { FailureNotice } from "../states/FailureNotice.tsx";
import { Pagination } from "./Pagination.tsx";
import { showingLine, type Shown } from "./showing-line.ts";
import type { ListAddress } from "./use-list-address.ts";

interface PagedListProps<Data> extends Pick<Shown, "pageSize" | "thing"> {
  query: UseQueryResult<Data>;
  address: ListAddress;
  /** In place of the list. */
  failure: string;
  /** What of an answer `Showing 1-10 of 42 posts` is about. */
  shown: (data: Data) => Pick<Shown, "count" | "total" | "isTotalExact">;
  children: (list: {
    /** Undefined until the first page is there; then the page before, until the next one is. */
    data: Data | undefined;
    isBusy: boolean;
  }) => ReactNode;
}

/** A page of a list, and the way to its others. From beyond the last page, of which the last row may be gone, it goes there. */
export function PagedList<Data extends { totalPages: number }>({
  query: { data, isError, isPlaceholderData },
  address: { page, pageAddress },
  failure,
  shown,
  children,
  ...words
}: PagedListProps<Data>) {
  if (isError) return <FailureNotice>{failure}</FailureNotice>;

  const settled = isPlaceholderData ? undefined : data;
  if (settled && settled.totalPages > 0 && page > settled.totalPages)
    return <Navigate to={pageAddress(settled.totalPages)} replace />;
  return (
    <>
      {children({ data, isBusy: !settled })}
      <Pagination
        page={page}
        totalPages={data?.totalPages ?? 0}
        addressOf={pageAddress}
        showing={settled && showingLine({ ...words, page, ...shown(settled) })}
      />
    </>
  );
}
