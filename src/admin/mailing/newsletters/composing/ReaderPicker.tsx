import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listSubscribers } from "../../../../contract/audience/subscribers.ts";
import type { Subscriber } from "../../../../contract/audience/subscriber.ts";
import { queryOf } from "../../../api/query-of.ts";
import { UserRound, X } from "../../../ui/icons/icons.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { Popover } from "../../../ui/dialogs/Popover.tsx";
import { SearchField } from "../../../ui/lists/Toolbar.tsx";

interface ReaderPickerProps {
  reader: Subscriber | undefined;
  onPick: (reader: Subscriber | undefined) => void;
  words?: typeof PREVIEW_WORDS;
}

const PREVIEW_WORDS = {
  title: "Preview as",
  choose: "Preview as a subscriber",
  clear: "Preview without a subscriber",
};

/** Chooses the subscriber whose name and address fill the preview and the test email. */
export function ReaderPicker({ reader, onPick, words = PREVIEW_WORDS }: ReaderPickerProps) {
  const [isOpen, setOpen] = useState(false);
  const pick = (picked: Subscriber) => {
    setOpen(false);
    onPick(picked);
  };
  return (
    <div className="flex min-w-0 items-center">
      <Popover
        label={words.title}
        isOpen={isOpen}
        onOpenChange={setOpen}
        className="w-88 p-3"
        trigger={
          <Button size="small" kind="ghost" className="min-w-0">
            <UserRound className="icon" aria-hidden="true" />
            <span className="truncate">{reader ? `As ${reader.email}` : words.choose}</span>
          </Button>
        }
      >
        <ReaderList onPick={pick} />
      </Popover>
      {reader && <IconButton name={words.clear} icon={X} onClick={() => onPick(undefined)} />}
    </div>
  );
}

function ReaderList({ onPick }: { onPick: (reader: Subscriber) => void }) {
  const [search, setSearch] = useState("");
  const query = { search: search || undefined, status: "active" };
  const { data, error } = useQuery({
    ...queryOf(listSubscribers, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchField label="Search subscribers" value={search} onSearch={setSearch} />
      <FormFailure error={error?.message} />
      <ul className="mt-2">
        {data?.subscribers.map((subscriber) => (
          <li key={subscriber.id}>
            <button
              type="button"
              className="h-8 w-full truncate rounded-md px-2 text-left hover:bg-hover max-md:h-11"
              onClick={() => onPick(subscriber)}
            >
              {subscriber.email}
            </button>
          </li>
        ))}
      </ul>
      {data?.subscribers.length === 0 && <p className="px-2 py-3 text-ink-2">No subscribers found.</p>}
    </>
  );
}
