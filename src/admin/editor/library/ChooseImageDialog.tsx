import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listMedia, type ListedImage } from "../../../contract/content/media.ts";
import { counted } from "../../../contract/base/counting.ts";
import { call } from "../../api/client.ts";
import { withinSite } from "../../api/upload-image.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { SearchField } from "../../ui/lists/Toolbar.tsx";
import { useFillFields } from "../fields/use-fill-fields.ts";

interface ChooseImageDialogProps {
  /** Gets the address of the image within the site, and what it shows; empty if nobody has said it. */
  onChoose: (src: string, alt: string) => void;
  onClose: () => void;
}

/** The images that are stored already, newest first, to search and to choose one of. */
export function ChooseImageDialog({ onChoose, onClose }: ChooseImageDialogProps) {
  const [search, setSearch] = useState("");
  const query = useStoredImages(search);
  const images = query.data?.pages.flatMap((page) => page.images).filter(isImage);
  return (
    <Dialog title="Your images" description="Images you uploaded or imported." isWide onClose={onClose}>
      <SearchField label="Search images" value={search} onSearch={setSearch} />
      <div className="mt-4" aria-busy={query.isFetching}>
        <QueryState query={query} className="h-64 w-full" />
        {images && images.length > 0 && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
            {images.map((image) => (
              <li key={image.id} className="min-w-0">
                <Choice image={image} onChoose={() => onChoose(withinSite(image.url), image.alt)} />
              </li>
            ))}
          </ul>
        )}
        {images?.length === 0 && !query.hasNextPage && <NoImages isSearch={search !== ""} />}
        {query.hasNextPage && (
          <div className="mt-4 flex justify-center">
            <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more images
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

const NoImages = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <Empty title="No images found.">
      A search finds alt texts, titles of posts and newsletters, and names of imported files.
    </Empty>
  ) : (
    <Empty title="There are no images yet.">Upload one, and you can choose it here the next time.</Empty>
  );

const isImage = ({ fileName }: ListedImage) => fileName === null;

/** Each look at the dialog asks anew: uploads elsewhere add to the list. */
const useStoredImages = (search: string) =>
  useInfiniteQuery({
    queryKey: [listMedia.path, "to choose from", search],
    queryFn: ({ pageParam }) =>
      call(listMedia, { query: { page: String(pageParam), search: search || undefined } }),
    initialPageParam: 1,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
    gcTime: 0,
  });

function Choice({
  image: { id, width, height, alt, uses },
  onChoose,
}: {
  image: ListedImage;
  onChoose: () => void;
}) {
  const pixels = `${counted(width)} × ${counted(height)}`;
  const [use] = uses;
  const fill = useFillFields();
  const title = use && ((use.kind === "newsletter" ? fill(use.title) : use.title) || "Untitled");
  return (
    <button type="button" className="group grid w-full gap-1 rounded-md text-left" onClick={onChoose}>
      <img
        src={`/media/${id}/small`}
        alt={alt}
        loading="lazy"
        className="aspect-square w-full rounded-md border border-line bg-active object-cover group-hover:border-accent"
      />
      <span className="truncate text-xs text-ink-2">{title ?? "Not used yet"}</span>
      <span className="text-xs text-ink-3 tabular-nums">
        {pixels}
        <span className="sr-only"> pixels</span>
      </span>
    </button>
  );
}
