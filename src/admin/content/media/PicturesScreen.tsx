import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { PICTURES_PER_PAGE } from "../../../contract/media.ts";
import { Button } from "../../ui/Button.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { counted } from "../../../contract/counting.ts";
import { sizeOf } from "../../ui/numbers.ts";
import { PagedList } from "../../ui/PagedList.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Select } from "../../ui/Select.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { useListAddress } from "../../ui/use-list-address.ts";
import type { ListAddress } from "../../ui/use-list-address.ts";
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
  const { page, filter, change } = address;
  return (
    <PagedList
      query={useQuery(picturesQuery({ page, use: filter("use") }))}
      address={address}
      failure="Failed to load the pictures. Please try refreshing the page."
      pageSize={PICTURES_PER_PAGE}
      thing="picture"
      shown={(data) => ({ count: data.pictures.length, total: data.totalPictures })}
    >
      {({ data, isBusy }) => (
        <>
          <Toolbar
            search={
              <p className="text-ink-3">
                {data && `${counted(data.stored.images)} stored, ${sizeOf(data.stored.sizeBytes)}`}
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
          <PicturesTable items={data?.pictures} isBusy={isBusy} empty={<NoPictures address={address} />} />
        </>
      )}
    </PagedList>
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
