import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router";
import { PICTURES_PER_PAGE } from "../../contract/media.ts";
import { Button } from "../ui/Button.tsx";
import { Empty } from "../ui/Empty.tsx";
import { FailureNotice } from "../ui/FailureNotice.tsx";
import { counted, sizeOf } from "../ui/numbers.ts";
import { PageHead } from "../ui/PageHead.tsx";
import { Pagination } from "../ui/Pagination.tsx";
import { Select } from "../ui/Select.tsx";
import { showingLine } from "../ui/showing-line.ts";
import { Toolbar } from "../ui/Toolbar.tsx";
import { useListAddress } from "../ui/use-list-address.ts";
import type { ListAddress } from "../ui/use-list-address.ts";
import { picturesQuery } from "./pictures-query.ts";
import { PicturesTable } from "./PicturesTable.tsx";

const choices = [
  { value: "", name: "All pictures" },
  { value: "unused", name: "Shown nowhere" },
];

/** What is stored of pictures, where each is shown, and what can go. */
export function PicturesScreen() {
  const address = useListAddress();
  return (
    <>
      <PageHead title="Pictures">
        What was uploaded and copied here.{" "}
        <Link to="/admin/settings#media" className="underline underline-offset-[.2em] hover:text-ink">
          Where they are stored
        </Link>
      </PageHead>
      <PicturesList address={address} />
    </>
  );
}

function PicturesList({ address }: { address: ListAddress }) {
  const { page, pageAddress, filter, change } = address;
  const { data, isError, isPlaceholderData } = useQuery(picturesQuery({ page, use: filter("use") }));
  if (isError)
    return <FailureNotice>Failed to load the pictures. Please try refreshing the page.</FailureNotice>;

  // The last picture of the last page may have been deleted.
  const isBeyondEnd = data && !isPlaceholderData && data.totalPages > 0 && page > data.totalPages;
  if (isBeyondEnd) return <Navigate to={pageAddress(data.totalPages)} replace />;

  const { pictures, totalPages = 0, totalPictures: total = 0, stored } = data ?? {};
  const count = pictures?.length ?? 0;
  const showing = showingLine({ page, pageSize: PICTURES_PER_PAGE, count, total, things: "pictures" });
  return (
    <>
      <Toolbar
        search={
          <p className="text-ink-3">
            {stored && `${counted(stored.images)} stored, ${sizeOf(stored.sizeBytes)}`}
          </p>
        }
      >
        <Select
          label="Which pictures"
          isLabelHidden
          options={choices}
          value={filter("use")}
          onChange={({ target }) => change({ use: target.value })}
        />
      </Toolbar>
      <PicturesTable
        pictures={pictures}
        isBusy={!data || isPlaceholderData}
        empty={<NoPictures address={address} />}
      />
      <Pagination
        page={page}
        totalPages={totalPages}
        addressOf={pageAddress}
        showing={isPlaceholderData ? undefined : showing}
      />
    </>
  );
}

const NoPictures = ({ address: { filter, change } }: { address: ListAddress }) =>
  filter("use") ? (
    <Empty
      title="Every picture is shown somewhere."
      action={<Button onClick={() => change({ use: "" })}>All pictures</Button>}
    >
      A picture that nothing shows any more can be deleted here.
    </Empty>
  ) : (
    <Empty title="There are no pictures yet.">
      Put one into a post: by its cover, by the button of the editor, or by dropping it into the text.
    </Empty>
  );
