import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Image } from "../ui/icons/icons.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { TextField } from "../ui/forms/Field.tsx";
import { IconButton } from "../ui/buttons/IconButton.tsx";
import { May } from "../ui/states/May.tsx";
import { Popover } from "../ui/dialogs/Popover.tsx";
import { insertImage } from "./library/insert-image.ts";
import { completeAddress, isImageAddress } from "../../blocks/addresses.ts";

interface ImagePopoverProps {
  editor: Editor;
  /** Asks for a file and uploads it. */
  onChooseFile: () => void;
  /** Asks for one of the images that are stored. */
  onChooseStored: () => void;
}

/** An image by upload, of those that are stored, or by its address. */
export function ImagePopover({ editor, onChooseFile, onChooseStored }: ImagePopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const closeAnd = (next: () => void) => () => {
    setOpen(false);
    next();
  };
  return (
    <Popover
      label="Image"
      align="start"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton name="Image" icon={Image} />}
    >
      <ImageForm
        editor={editor}
        onDone={() => setOpen(false)}
        onChooseFile={closeAnd(onChooseFile)}
        onChooseStored={closeAnd(onChooseStored)}
      />
    </Popover>
  );
}

interface ImageFormProps extends ImagePopoverProps {
  onDone: () => void;
}

function ImageForm({ editor, onChooseFile, onChooseStored, onDone }: ImageFormProps) {
  const [address, setAddress] = useState("");
  const [alt, setAlt] = useState("");
  const [error, setError] = useState<string>();
  const insert = () => {
    const src = completeAddress(address);
    if (!isImageAddress(src))
      return setError("This is not an image address. It must begin with http or https.");
    if (alt.trim()) editor.chain().focus().insertFigure({ src, alt }).run();
    else insertImage(editor, src);
    onDone();
  };
  return (
    <div className="grid gap-3">
      <Button onClick={onChooseFile}>Upload an image</Button>
      <May use="media.write">
        <Button onClick={onChooseStored}>Choose from your images</Button>
      </May>
      <TextField
        label="Or enter its address"
        type="url"
        value={address}
        error={error}
        placeholder="https://"
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField label="Alt text" value={alt} onChange={(event) => setAlt(event.target.value)} />
      <div className="flex justify-end">
        <Button disabled={address.trim() === ""} onClick={insert}>
          Insert
        </Button>
      </div>
    </div>
  );
}
