import { getReceipt, linkTagSchema, tagLink } from "../../../../contract/mailing/deliveries.ts";
import { call } from "../../../api/client.ts";
import { refreshing } from "../../../api/query-of.ts";
import { SchemaDialog } from "../../../ui/dialogs/SchemaDialog.tsx";
import { TextField } from "../../../ui/forms/Field.tsx";

interface TagLinkDialogProps {
  newsletterId: number;
  link: { n: number; url: string };
  onClose: () => void;
}

/** Asks for the tag of people who follow a link. */
export const TagLinkDialog = ({ newsletterId, link, onClose }: TagLinkDialogProps) => (
  <SchemaDialog
    title="Tag people who click"
    description={`Everybody who has clicked ${link.url} gets the tag, and everybody who still will. Mail programs and scanners do not.`}
    action="Tag people who click"
    pendingAction="Tagging..."
    schema={linkTagSchema}
    values={{ tag: "" }}
    send={(body) => call(tagLink, { params: { id: String(newsletterId), n: String(link.n) }, body })}
    refresh={refreshing(getReceipt)}
    done={(_done, { tag }) => ({
      title: "Link tagged",
      description: `People who click it get the tag “${tag}”.`,
    })}
    onClose={onClose}
  >
    {({ field }) => (
      <TextField label="Tag" autoComplete="off" hint="A name that is new becomes a tag." {...field("tag")} />
    )}
  </SchemaDialog>
);
