import type { Ref } from "react";

interface ImageFileProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  onChosen: (file: File) => void;
}

/** Asks for the file of an image when the button beside it clicks it. */
export const ImageFile = ({ ref, label, onChosen }: ImageFileProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    hidden
    aria-label={`${label} file`}
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      // The same file can be chosen again.
      target.value = "";
      if (file) onChosen(file);
    }}
  />
);
