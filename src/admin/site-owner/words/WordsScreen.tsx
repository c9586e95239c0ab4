import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Empty } from "../../ui/states/Empty.tsx";
import { FilterSelect } from "../../ui/lists/FilterSelect.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { ListSearch, Toolbar } from "../../ui/lists/Toolbar.tsx";
import { useListAddress } from "../../ui/lists/use-list-address.ts";
import { countOf } from "../../../contract/base/counting.ts";
import { ResetDialog } from "./ResetDialog.tsx";
import { SentenceDialog } from "./SentenceDialog.tsx";
import { SentenceList, type OpenSentence } from "./SentenceList.tsx";
import { findSentences, groupNames } from "./find-sentences.ts";
import { wordsQuery } from "./words-query.ts";

const places = [
  { value: "", name: "Everywhere" },
  { value: "own", name: "Your own" },
  ...Object.entries(groupNames).map(([value, name]) => ({ value, name })),
];

/** Settings → Words: every sentence that readers see, with the owner's own version. */
export function WordsScreen() {
  const query = useQuery({ ...wordsQuery, staleTime: 0 });
  const address = useListAddress();
  const [open, setOpen] = useState<OpenSentence>();
  const { language, sentences } = query.data ?? { language: "en", sentences: [] };
  const shown = findSentences(sentences, address.search, address.filter("place"));
  return (
    <>
      <PageHead
        title="Words"
        actions={
          <Link to="/admin/settings#words" className="link self-center">
            All settings
          </Link>
        }
      >
        {query.data &&
          `What readers see in ${nameOf(language)}. Your own versions are kept for this language alone.`}
      </PageHead>
      <Toolbar search={<ListSearch label="Search sentences" address={address} />}>
        <FilterSelect address={address} filter="place" label="Where they appear" options={places} />
      </Toolbar>
      <QueryState query={query} className="h-96 w-full" />
      {query.data && (
        <>
          <output className="sr-only">{countOf(shown.length, "sentence")}</output>
          {shown.length === 0 && <NothingFound place={address.filter("place")} search={address.search} />}
          <SentenceList language={language} sentences={shown} onOpen={setOpen} />
        </>
      )}
      {open?.act === "edit" && (
        <SentenceDialog {...open} language={language} onClose={() => setOpen(undefined)} />
      )}
      {open?.act === "reset" && (
        <ResetDialog {...open} language={language} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

const nameOf = (language: string) =>
  new Intl.DisplayNames(["en"], { type: "language" }).of(language) ?? language;

const NothingFound = ({ place, search }: { place: string; search: string }) =>
  place === "own" && search === "" ? (
    <Empty title="Every sentence is the default">
      Choose another place to find one that you want to change.
    </Empty>
  ) : (
    <Empty title="No sentences found">Search for fewer words, or everywhere.</Empty>
  );
