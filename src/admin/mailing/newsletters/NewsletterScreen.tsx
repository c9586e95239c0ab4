import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { audienceQuery } from "../../audience/audience-query.ts";
import { reachSentence } from "../../audience/audience-words.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { CreateTab } from "./composing/CreateTab.tsx";
import { HistoryTab } from "./history/HistoryTab.tsx";
import { SenderNotices } from "./history/SenderNotices.tsx";

/** The screen for writing, sending and reviewing newsletters. The URL has the tab. */
export function NewsletterScreen() {
  const [query, setQuery] = useSearchParams();
  const { data } = useQuery(audienceQuery);
  const isHistory = query.get("tab") === "history";
  const edited = query.get("edit") ?? undefined;
  return (
    <>
      <PageHead title="Newsletter Management">
        {data && <span className="tabular-nums">{reachSentence(data)}</span>}
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
