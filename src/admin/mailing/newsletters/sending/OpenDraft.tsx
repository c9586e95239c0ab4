import { Link } from "react-router";
import { editAddress } from "../shared/newsletter-words.ts";

/** Leads from a dialog to the draft whose changes are not saved. */
export function OpenDraft({ id, onClick }: { id: number; onClick: () => void }) {
  return (
    <Link className="link" to={editAddress(id)} onClick={onClick}>
      Open it
    </Link>
  );
}
