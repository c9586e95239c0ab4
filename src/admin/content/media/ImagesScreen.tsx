import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { IMAGES_PER_PAGE } from "../../../contract/content/media.ts";
import { Button, ButtonLink } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { FilterSelect } from "../../ui/lists/FilterSelect.tsx";
import { counted } from "../../../contract/base/counting.ts";
import { sizeOf } from "../../ui/states/numbers.ts";
import { PagedList } from "../../ui/lists/PagedList.tsx";
import { May } from "../../ui/states/May.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { ListSearch, Toolbar } from "../../ui/lists/Toolbar.tsx";
import { useListAddress, type ListAddress } from "../../ui/lists/use-list-address.ts";
import { ImageFile } from "../../ui/forms/ImageFile.tsx";
import { ImageUp } from "../../ui/icons/writing-icons.tsx";
import { DropArea } from "./DropArea.tsx";
import { UploadList } from "./UploadList.tsx";
import { useImageUploads } from "./use-image-uploads.ts";
import { imagesQuery } from "./images-query.ts";
import { ImagesTable } from "./ImagesTable.tsx";

const choices = [
  { value: "", name: "All images" },
  { value: "unused", name: "Not used" },
];

/** What is stored of images, where each is shown, and what can go. */
export function ImagesScreen() {
  const address = useListAddress();
  const { uploads, add, tryAgain, dismiss } = useImageUploads();
  return (
    <DropArea words="Drop images to upload them" onFiles={add}>
      <PageHead title="Images" actions={<UploadButton onChosen={(file) => add([file])} />}>
        Upload images here, by the button, by dropping or by pasting them.{" "}
        <May use="settings.write">
          <Link to="/admin/settings#media" className="underline underline-offset-[.2em] hover:text-ink">
            See where they are stored
          </Link>
        </May>
      </PageHead>
      <UploadList uploads={uploads} onTryAgain={tryAgain} onDismiss={dismiss} />
      <ImagesList address={address} />
    </DropArea>
  );
}

function UploadButton({ onChosen }: { onChosen: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ImageFile ref={input} label="Images" isMultiple onChosen={onChosen} />
      <Button kind="primary" onClick={() => input.current?.click()}>
        <ImageUp className="icon" aria-hidden="true" />
        Upload images
      </Button>
    </>
  );
}

function ImagesList({ address }: { address: ListAddress }) {
  const { page, search, filter } = address;
  return (
    <PagedList
      query={useQuery(imagesQuery({ page, use: filter("use"), search }))}
      address={address}
      failure="Failed to load images. Please try refreshing the page."
      pageSize={IMAGES_PER_PAGE}
      thing="image"
      shown={(data) => ({ count: data.images.length, total: data.totalImages })}
    >
      {({ data, isBusy }) => (
        <>
          <Toolbar search={<ListSearch label="Search images" address={address} />}>
            <p className="mr-2 text-ink-3">
              {data && `${counted(data.stored.images)} stored, ${sizeOf(data.stored.sizeBytes)}`}
            </p>
            <FilterSelect address={address} filter="use" label="Filter images" options={choices} />
          </Toolbar>
          <ImagesTable items={data?.images} isBusy={isBusy} empty={<NoImages address={address} />} />
        </>
      )}
    </PagedList>
  );
}

function NoImages({ address: { search, filter, change } }: { address: ListAddress }) {
  if (search) {
    return (
      <Empty
        title="No images found."
        action={<Button onClick={() => change({ search: "", use: "" })}>Show all images</Button>}
      >
        A search finds alt texts, titles of posts and newsletters, and names of imported files.
      </Empty>
    );
  }
  return filter("use") ? (
    <Empty
      title="Every image is in use."
      action={<Button onClick={() => change({ use: "" })}>Show all images</Button>}
    >
      Images that are no longer used can be deleted here.
    </Empty>
  ) : (
    <Empty
      title="There are no images yet."
      action={<ButtonLink to="/admin/posts/create">Write a post</ButtonLink>}
    >
      Upload some here, or put one into a post: by its cover, by the button of the editor, or by dropping it
      into the text.
    </Empty>
  );
}
