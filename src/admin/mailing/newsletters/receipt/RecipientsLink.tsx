import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "../../../api/session-query.ts";
import type { Receipt } from "../shared/newsletter-queries.ts";

interface RecipientsLinkProps {
  newsletter: Receipt["newsletter"];
  /** How many they are; nobody needs no link. */
  count: number;
  /** The filters of the list below, as in its address. */
  filters: Record<string, string>;
  children: ReactNode;
}

/** Leads to the recipients who did something, where there is a list of them that this person may see. */
export function RecipientsLink({ newsletter, count, filters, children }: RecipientsLinkProps) {
  const may = useMay();
  if (count === 0 || newsletter.folded || !may("subscribers.read")) return <>{children}</>;
  return (
    <Link
      to={`?${new URLSearchParams(filters)}#recipients`}
      // The second click on such a link changes no more of the address than what is filtered.
      onClick={() => document.querySelector("#recipients")?.scrollIntoView()}
      className="link"
    >
      {children}
    </Link>
  );
}
