import type { Ref } from "react";

interface ImageFileProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Several can be chosen at once. */
  isMultiple?: boolean;
  onChosen: (file: File) => void;
}

/** Asks for the file of an image when the button beside it clicks it. */
export const ImageFile = ({ ref, label, isMultiple = false, onChosen }: ImageFileProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    multiple={isMultiple}
    hidden
    aria-label={`${label} file`}
    onChange={({ target }) => {
      const files = [...(target.files ?? [])];
      // The same file can be chosen again.
      target.value = "";
      for (const file of files) onChosen(file);
    }}
  />
);
