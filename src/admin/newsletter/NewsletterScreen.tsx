import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { PageHead } from "../ui/PageHead.tsx";
import { Tabs } from "../ui/Tabs.tsx";
import { CreateTab } from "./CreateTab.tsx";
import { HistoryTab } from "./HistoryTab.tsx";
import { activeCountQuery } from "./newsletter-queries.ts";
import { counted } from "../ui/numbers.ts";
import { SenderNotices } from "./SenderNotices.tsx";

/** Where newsletters are written, sent and looked back at. Which tab is shown stands in the address. */
export function NewsletterScreen() {
  const [query, setQuery] = useSearchParams();
  const { data } = useQuery(activeCountQuery);
  const isHistory = query.get("tab") === "history";
  const edited = query.get("edit") ?? undefined;
  return (
    <>
      <PageHead title="Newsletter Management">
        {data && (
          <>
            <span className="text-ink-2 tabular-nums">{counted(data.count)}</span> active{" "}
            {data.count === 1 ? "subscriber" : "subscribers"}
          </>
        )}
      </PageHead>
      <SenderNotices />
      <Tabs
        label="Newsletter"
        current={isHistory ? "history" : "create"}
        onChange={(tab) => setQuery({ ...(tab === "history" && { tab }), ...(edited && { edit: edited }) })}
        keepsHidden
        tabs={[
          {
            id: "create",
            name: "Create Newsletter",
            content: <CreateTab id={edited} isShown={!isHistory} />,
          },
          { id: "history", name: "Newsletter History", content: isHistory && <HistoryTab /> },
        ]}
      />
    </>
  );
}
