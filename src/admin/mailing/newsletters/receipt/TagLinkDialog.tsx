import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { getReceipt, linkTagSchema, tagLink } from "../../../../contract/deliveries.ts";
import { refreshing } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { TextField } from "../../../ui/Field.tsx";
import { fieldsOf } from "../../../ui/fields-of.ts";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { useFormDialog } from "../../../ui/use-form-dialog.ts";

interface TagLinkDialogProps {
  newsletterId: number;
  link: { n: number; url: string };
  onClose: () => void;
}

/** Asks for the tag of people who follow a link. */
export function TagLinkDialog({ newsletterId, link, onClose }: TagLinkDialogProps) {
  const form = useForm({ resolver: zodResolver(linkTagSchema), defaultValues: { tag: "" } });
  const field = fieldsOf(form);
  const dialog = useFormDialog({
    form,
    names: ["tag"],
    send: (body) => call(tagLink, { params: { id: String(newsletterId), n: String(link.n) }, body }),
    refresh: refreshing(getReceipt),
    done: (_done, { tag }) => ({
      title: "Link tagged",
      description: `People who click it get the tag “${tag}”.`,
    }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Tag people who click"
      description={`Everybody who has clicked ${link.url} gets the tag, and everybody who still will. Mail programs and scanners do not.`}
      action="Tag people who click"
      pendingAction="Tagging..."
    >
      <TextField label="Tag" autoComplete="off" hint="A name that is new becomes a tag." {...field("tag")} />
    </FormDialog>
  );
}
