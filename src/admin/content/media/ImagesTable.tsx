import { useState } from "react";
import type { ListedImage } from "../../../contract/content/media.ts";
import { counted } from "../../../contract/base/counting.ts";
import { ListTable, type Listed } from "../../ui/lists/ListTable.tsx";
import { sizeOf } from "../../ui/states/numbers.ts";
import { ActionCell, Cell, MainCell, Row, RowAction } from "../../ui/lists/Table.tsx";
import type { Column } from "../../ui/lists/ColumnHead.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { AltDialog } from "./AltDialog.tsx";
import { DeleteImageDialog } from "./DeleteImageDialog.tsx";
import { ImageUses } from "./ImageUses.tsx";
import { Moment } from "../../time/Moment.tsx";

const columns: readonly Column[] = [
  { name: "Used in" },
  { name: "Dimensions" },
  { name: "Size" },
  { name: "Date Added", isMinor: true },
  { name: "Actions", isNameHidden: true },
];
export function ImagesTable(listed: Listed<ListedImage>) {
  const [deleted, setDeleted] = useState<ListedImage>();
  const [described, setDescribed] = useState<ListedImage>();
  return (
    <>
      <ListTable label="Images" columns={columns} {...listed}>
        {(image) => (
          <ImageRow
            key={image.id}
            image={image}
            onDescribe={() => setDescribed(image)}
            onDelete={() => setDeleted(image)}
          />
        )}
      </ListTable>
      {described && <AltDialog image={described} onClose={() => setDescribed(undefined)} />}
      {deleted && <DeleteImageDialog image={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

interface ImageRowProps {
  image: ListedImage;
  onDescribe: () => void;
  onDelete: () => void;
}

function ImageRow({ image, onDescribe, onDelete }: ImageRowProps) {
  const { id, url, width, height, alt, sizeBytes, createdAt, uses, fileName } = image;
  const pixels = `${counted(width)} × ${counted(height)}`;
  const name = fileName === null ? `the image of ${pixels} pixels` : `the file ${fileName}`;
  return (
    <Row>
      <MainCell>
        <div className="flex items-center gap-4 py-2 whitespace-normal">
          {fileName === null ? (
            <a href={`/media/${id}/original`} target="_blank" rel="noreferrer" className="shrink-0">
              <img
                src={`/media/${id}/thumbnail`}
                alt={alt || `${pixels} pixels`}
                width={56}
                height={56}
                loading="lazy"
                className="size-14 rounded-md border border-line object-cover"
              />
            </a>
          ) : (
            <a
              href={new URL(url).pathname}
              target="_blank"
              rel="noreferrer"
              className="max-w-40 wrap-anywhere"
            >
              {fileName}
            </a>
          )}
          <div className="min-w-0 wrap-anywhere">
            {alt && <p className="font-normal text-ink-2">{alt}</p>}
            <ImageUses image={image} />
          </div>
        </div>
      </MainCell>
      <Cell>{fileName === null ? pixels : "File"}</Cell>
      <Cell>{sizeOf(sizeBytes)}</Cell>
      <Cell isMinor>
        <Moment at={createdAt} as="date" />
      </Cell>
      <ActionCell>
        {fileName === null && (
          <RowAction aria-label={`Edit alt text of ${name}`} onClick={onDescribe}>
            Alt text
          </RowAction>
        )}
        <CopyAddress url={url} name={name} />
        {uses.length === 0 && (
          <RowAction aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </RowAction>
        )}
      </ActionCell>
    </Row>
  );
}

function CopyAddress({ url, name }: { url: string; name: string }) {
  const toasts = useToasts();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toasts.add({ title: "Address copied", description: url }),
      () => toasts.add({ title: "The address could not be copied", description: url, kind: "destructive" }),
    );
  return (
    <RowAction aria-label={`Copy address of ${name}`} onClick={() => void copy()}>
      Copy address
    </RowAction>
  );
}
