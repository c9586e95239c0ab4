import { mailtoOf } from "../../contract/mailing/mailto.ts";
import type { Settings } from "../../contract/settings/settings.ts";
import { defaultSettings } from "../../server/site-owner/settings/default-settings.ts";
import { useWords } from "../words/language.ts";
import { Icon } from "./Icon.tsx";

interface ReplyLinkProps {
  settings: Pick<Settings, "isReplyOffered" | "replyTo" | "contactEmail">;
  /** The title of what a reader replies to. */
  title: string;
}

/** Writes to the owner about what was read, if the owner wants that and has an address: that of a new site is a sample. */
export function ReplyLink({ settings: { isReplyOffered, replyTo, contactEmail }, title }: ReplyLinkProps) {
  const words = useWords();
  const address = replyTo || (contactEmail === defaultSettings.contactEmail ? "" : contactEmail);
  if (!isReplyOffered || !address) return null;
  return (
    <p className="reply">
      <a className="more" href={`${mailtoOf(address)}?subject=${encodeURIComponent(`Re: ${title}`)}`}>
        {words.post.replyByMail} <Icon name="right" />
      </a>
    </p>
  );
}
