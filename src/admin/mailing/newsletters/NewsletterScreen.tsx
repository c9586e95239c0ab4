import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { audienceQuery } from "../../audience/audience-query.ts";
import { reachSentence } from "../../audience/audience-words.ts";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Tabs } from "../../ui/buttons/Tabs.tsx";
import { May } from "../../ui/states/May.tsx";
import { TEMPLATES } from "../templates/templates-query.ts";
import { CreateTab } from "./composing/CreateTab.tsx";
import { HistoryTab } from "./history/HistoryTab.tsx";
import { SenderNotices } from "./history/SenderNotices.tsx";
import { SeriesLink } from "./shared/SeriesLink.tsx";
import { newsletterTabs } from "./shared/newsletter-tabs.ts";

const TITLE = "Newsletter Management";

/** The screen for writing, sending and reviewing newsletters. The URL has the tab. What is written stays behind the history. */
export function NewsletterScreen() {
  const [query, setQuery] = useSearchParams();
  const isHistory = query.get("tab") === "history";
  const showTab = (tab: string) => {
    // What the browser has: the composer may have changed it since this was rendered.
    const next = new URLSearchParams(window.location.search);
    for (const name of ["page", "hidden", "search", "status", "sort"]) next.delete(name);
    if (tab === "history") next.set("tab", tab);
    else next.delete("tab");
    setQuery(next);
  };
  return (
    <>
      <CreateTab title={TITLE} onTab={showTab} isShown={!isHistory} />
      {isHistory && <History onTab={showTab} />}
    </>
  );
}

function History({ onTab }: { onTab: (tab: string) => void }) {
  const { data } = useQuery(audienceQuery);
  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          <>
            <May use="mails.send">
              <Link className="link" to={TEMPLATES}>
                Mail templates
              </Link>
            </May>
            <SeriesLink />
          </>
        }
      >
        {data && <span className="tabular-nums">{reachSentence(data)}</span>}
      </PageHead>
      <SenderNotices />
      <Tabs
        label="Newsletter"
        current="history"
        onChange={onTab}
        tabs={newsletterTabs({ history: <HistoryTab /> })}
      />
    </>
  );
}
