import type { Author } from "../../../contract/content/authors.ts";
import { uploadOf } from "../../../contract/content/media.ts";

/** The author's picture, or else the first letter of the name, as bylines have it. */
export function AuthorPortrait({ author: { name, picture } }: { author: Pick<Author, "name" | "picture"> }) {
  const look = "size-8 shrink-0 rounded-full border border-line bg-active";
  const upload = uploadOf(picture);
  if (upload)
    return <img src={`/media/${upload}/thumbnail`} alt="" width={32} height={32} className={look} />;
  return (
    <span aria-hidden="true" className={`${look} grid place-items-center font-serif text-sm`}>
      {Array.from(name)[0]}
    </span>
  );
}
