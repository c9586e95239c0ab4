import { deleteImage, type ListedImage } from "../../../contract/content/media.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { refreshImages } from "./images-query.ts";

/** Asks before an image goes. One that is shown somewhere by now stays, and the dialog says so. */
export function DeleteImageDialog({ image, onClose }: { image: ListedImage; onClose: () => void }) {
  const { id, fileName } = image;
  return (
    <ActionDialog
      title={fileName === null ? "Delete this image?" : "Delete this file?"}
      sentence="No post, newsletter or setting uses it. Its address will stop working."
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      act={() => call(deleteImage, { params: { id } })}
      refresh={refreshImages}
      done={({ message }) => ({
        title: fileName === null ? "Image deleted" : "File deleted",
        description: message,
      })}
      onClose={onClose}
    >
      {fileName === null ? (
        <img src={`/media/${id}/small`} alt="" className="max-h-48 rounded-md" />
      ) : (
        <p className="wrap-anywhere">{fileName}</p>
      )}
    </ActionDialog>
  );
}
