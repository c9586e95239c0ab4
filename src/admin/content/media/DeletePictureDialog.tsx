import { useQueryClient } from "@tanstack/react-query";
import { removePicture } from "../../../contract/media.ts";
import type { Picture } from "../../../contract/media.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshPictures } from "./pictures-query.ts";

/** Asks before a picture goes. One that is shown somewhere by now stays, and the dialog says so. */
export function DeletePictureDialog({ picture, onClose }: { picture: Picture; onClose: () => void }) {
  const { id, fileName } = picture;
  const queries = useQueryClient();
  const toasts = useToasts();
  return (
    <ActionDialog
      title={fileName === null ? "Delete this picture?" : "Delete this file?"}
      sentence="No post, newsletter or setting shows it. Whoever has its address finds nothing there any more."
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      act={() => call(removePicture, { params: { id } })}
      onDone={({ message }) => {
        onClose();
        toasts.add({ title: fileName === null ? "Picture deleted" : "File deleted", description: message });
      }}
      onSettled={() => refreshPictures(queries)}
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
