import { describeImage, imageAltSchema, type ListedImage } from "../../../contract/content/media.ts";
import { call } from "../../api/client.ts";
import { EditDialog } from "../../ui/dialogs/EditDialog.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { refreshImages } from "./images-query.ts";

/** Asks what an image shows. */
export function AltDialog({ image: { id, alt }, onClose }: { image: ListedImage; onClose: () => void }) {
  return (
    <EditDialog
      noun="alt text"
      isNew={false}
      description="Filled in when you choose this image for a text. Texts that show it already keep their own."
      schema={imageAltSchema}
      values={{ alt }}
      send={(body) => call(describeImage, { params: { id }, body })}
      refresh={refreshImages}
      said={(saved) => saved.alt || "The image has no alt text now."}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <img src={`/media/${id}/small`} alt="" className="max-h-48 rounded-md" />
          <TextArea
            label="Alt text"
            rows={2}
            hint="Describe the image in a sentence, for readers who do not see it."
            {...field("alt")}
          />
        </>
      )}
    </EditDialog>
  );
}
