/** The key of an image in the file store: `ab/abcdef…/original.webp`. */
export const originalKeyOf = ({ id, format }: { id: string; format: string }) =>
  `${folderOf(id)}/original.${format}`;

/** The key of a variant: `ab/abcdef…/small-1.avif`, in which 1 is the recipe that made it. */
export const variantKeyOf = (id: string, preset: string, recipe: number, format: string) =>
  `${folderOf(id)}/${preset}-${recipe}.${format}`;

const folderOf = (id: string) => `${id.slice(0, 2)}/${id}`;
