import { useId } from "react";
import { capabilityWords } from "../../../contract/site-owner/access.ts";
import type { Capability } from "../../../contract/base/capabilities.ts";
import {
  tokenCapabilities,
  tokenGroups,
  tokenTable,
  withNeeds,
  type TokenGroup,
} from "../../../contract/site-owner/tokens.ts";
import { useMay } from "../../api/session-query.ts";
import { CheckField } from "../../ui/forms/Check.tsx";
import { FieldNotes } from "../../ui/forms/FieldFrame.tsx";

interface CapabilityFieldsProps {
  chosen: readonly Capability[];
  error: string | undefined;
  onChange: (chosen: Capability[]) => void;
}

const groupWords: Readonly<Record<TokenGroup, string>> = { read: "Read", write: "Write", send: "Send" };

/** What a token may do, as far as the account may. A choice brings along what it needs, and takes with it what needs it. */
export function CapabilityFields({ chosen, error, onChange }: CapabilityFieldsProps) {
  const may = useMay();
  const id = useId();
  const turn = (capability: Capability, isOn: boolean) =>
    onChange(
      tokenCapabilities.filter((each) =>
        isOn
          ? chosen.includes(each) || withNeeds(capability).includes(each)
          : chosen.includes(each) && !withNeeds(each).includes(capability),
      ),
    );
  return (
    <div className="grid gap-4.5">
      {tokenGroups.map((group) => {
        const offered = tokenCapabilities.filter((each) => tokenTable[each].group === group && may(each));
        return (
          offered.length > 0 && (
            <fieldset key={group} aria-describedby={error ? `${id}-error` : undefined}>
              <legend className="mb-2 font-semibold">{groupWords[group]}</legend>
              <div className="grid gap-2">
                {offered.map((each) => (
                  <CheckField
                    key={each}
                    label={sentenceOf(capabilityWords[each])}
                    checked={chosen.includes(each)}
                    onChange={({ target }) => turn(each, target.checked)}
                  />
                ))}
              </div>
            </fieldset>
          )
        );
      })}
      <FieldNotes id={id} error={error} hint={undefined} isErrorHeard />
    </div>
  );
}

const sentenceOf = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** `Reads and writes`. */
export function groupsOf(capabilities: readonly Capability[]): string {
  const verbs = { read: "reads", write: "writes", send: "sends" };
  const found = tokenGroups.filter((group) => capabilities.some((each) => tokenTable[each].group === group));
  if (found.length === 0) return "Nothing any more";
  return sentenceOf(new Intl.ListFormat("en").format(found.map((group) => verbs[group])));
}
