import { uploadOf } from "../../contract/content/media.ts";
import type { Author } from "../../contract/content/authors.ts";

/** The author's picture, or else the first letter of the name, beside the name. */
export function AuthorPicture({ author: { name, picture } }: { author: Pick<Author, "name" | "picture"> }) {
  const upload = uploadOf(picture);
  if (upload)
    return <img className="initial" src={`/media/${upload}/thumbnail`} alt="" width={100} height={100} />;
  return (
    <span className="initial" aria-hidden="true">
      {Array.from(name)[0]}
    </span>
  );
}
