import { wordGroups, type OwnableSentence } from "../../../contract/settings/words.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { groupNames, placeOf } from "./find-sentences.ts";

export interface OpenSentence {
  act: "edit" | "reset";
  sentence: OwnableSentence;
}

interface SentenceListProps {
  language: string;
  sentences: readonly OwnableSentence[];
  onOpen: (open: OpenSentence) => void;
}

/** The owner's own versions first, then the others by where readers see them. */
export function SentenceList({ language, sentences, onOpen }: SentenceListProps) {
  const sections = [
    { id: "own", title: "Your own", sentences: sentences.filter(({ own }) => own !== null) },
    ...wordGroups.map((group) => ({
      id: group,
      title: groupNames[group],
      sentences: sentences.filter((sentence) => sentence.group === group && sentence.own === null),
    })),
  ];
  return (
    <div className="grid gap-8">
      {sections
        .filter((section) => section.sentences.length > 0)
        .map((section) => (
          <Section key={section.id} id={`words-${section.id}`} title={section.title}>
            <ul className="divide-y divide-line border-y border-line">
              {section.sentences.map((sentence) => (
                <SentenceRow key={sentence.key} {...{ language, sentence, onOpen }} />
              ))}
            </ul>
          </Section>
        ))}
    </div>
  );
}

interface SentenceRowProps extends Pick<SentenceListProps, "language" | "onOpen"> {
  sentence: OwnableSentence;
}

function SentenceRow({ language, sentence, onOpen }: SentenceRowProps) {
  const { key, own, fault } = sentence;
  const place = placeOf(key);
  return (
    <li className={`flex items-start gap-x-4 gap-y-1.5 py-2.5 ${own === null ? "" : "max-md:flex-wrap"}`}>
      <div className={`min-w-0 grow ${own === null ? "" : "max-md:basis-full"}`}>
        <p className="text-xs text-ink-3">{place}</p>
        <p lang={language} dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
          {own ?? sentence.default}
        </p>
        {own !== null && (
          <p className="mt-0.5 text-xs wrap-anywhere text-ink-3">
            Default:{" "}
            <bdi lang={language} className="whitespace-pre-line">
              {sentence.default}
            </bdi>
          </p>
        )}
        {fault && (
          <p className="mt-0.5 text-xs text-pretty">
            <Badge color="warn">Not used</Badge> {fault}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-1">
        {own !== null && (
          <Button
            kind="ghost"
            size="small"
            aria-label={`Back to the default: ${place}`}
            onClick={() => onOpen({ act: "reset", sentence })}
          >
            Back to the default
          </Button>
        )}
        <Button size="small" aria-label={`Edit: ${place}`} onClick={() => onOpen({ act: "edit", sentence })}>
          Edit
        </Button>
      </div>
    </li>
  );
}
