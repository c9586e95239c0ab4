import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ListedImage, ImageUse } from "../../../contract/content/media.ts";
import { useFillFields } from "../../editor/fields/use-fill-fields.ts";

const partNames: Record<ImageUse["parts"][number], string> = {
  cover: "cover",
  picture: "picture",
  text: "text",
  copy: "not saved yet",
  version: "earlier revision",
  mail: "sent",
};

/** Lists the places of an image, one per line. */
export function ImageUses({ image: { uses, hasMoreUses } }: { image: ListedImage }) {
  if (uses.length === 0) return <span className="font-normal text-ink-3">Not used</span>;
  return (
    <ul className="font-normal">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.id}`}>
          <Place use={use} /> <span className="text-ink-3">({use.parts.map(nameOf).join(", ")})</span>
        </li>
      ))}
      {hasMoreUses && <li className="text-ink-3">and in other places</li>}
    </ul>
  );
}

const nameOf = (part: ImageUse["parts"][number]) => partNames[part];

function Place({ use: { kind, id, title, parts } }: { use: ImageUse }) {
  const fill = useFillFields();
  switch (kind) {
    case "post":
      return <To address={`/admin/posts/edit/${id}`}>{title}</To>;
    case "unsaved":
      return "A text that was never saved";
    case "newsletter":
      return (
        <To address={`/admin/newsletter${parts.includes("mail") ? "/" : "?edit="}${id}`}>
          {fill(title) || "Untitled"}
        </To>
      );
    case "page":
      return <To address={`/admin/pages/edit/${id}`}>{title}</To>;
    case "author":
      return <To address="/admin/authors">{title}</To>;
    case "settings": {
      const template = /^mail-template (\d+)$/.exec(id)?.[1];
      if (template) return <To address={`/admin/newsletter/mail-templates/${template}`}>A mail template</To>;
      return <To address="/admin/settings">Settings</To>;
    }
  }
}

const To = ({ address, children }: { address: string; children: ReactNode }) => (
  <Link to={address} className="underline-offset-[.2em] hover:underline">
    <bdi>{children}</bdi>
  </Link>
);
