import type { z } from "zod";
import { getDashboard } from "../../../contract/insight/dashboard.ts";
import { listMedia } from "../../../contract/content/media.ts";
import { listNewsletters } from "../../../contract/mailing/newsletters.ts";
import { listNotices } from "../../../contract/insight/notices.ts";
import { listPages } from "../../../contract/content/pages.ts";
import { listAdminPosts } from "../../../contract/content/posts.ts";
import { countSubscribers } from "../../../contract/audience/subscribers.ts";
import type { ApiToken, createToken } from "../../../contract/site-owner/tokens.ts";
import { SecretDialog } from "../../ui/dialogs/SecretDialog.tsx";

/** Shows the secret, this once, with a command to try it. */
export function TokenMadeDialog({
  made: { token, secret },
  onClose,
}: {
  made: z.output<typeof createToken.answer>;
  onClose: () => void;
}) {
  return (
    <SecretDialog
      title={token.name}
      description="Copy the token now. Nobody can show it again: the site keeps only a fingerprint of it."
      texts={[
        { name: "Token", text: secret, copy: "Copy token" },
        { name: "Try it", text: exampleOf(token, secret), copy: "Copy command" },
      ]}
      onClose={onClose}
    />
  );
}

/** Calls that change nothing; each needs one capability. */
const examples = [
  listAdminPosts,
  listNewsletters,
  listPages,
  listMedia,
  getDashboard,
  countSubscribers,
  listNotices,
];

function exampleOf({ capabilities }: ApiToken, secret: string): string {
  const call = examples.find(({ access }) => capabilities.some((each) => each === access));
  const address = `${location.origin}${call?.path ?? "/api/upload"}`;
  const file = call ? "" : " -F file=@picture.jpg";
  return `curl -H "Authorization: Bearer ${secret}"${file} ${address}`;
}
