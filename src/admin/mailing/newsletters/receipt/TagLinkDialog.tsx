import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { getReceipt, linkTagSchema, tagLink } from "../../../../contract/deliveries.ts";
import { call } from "../../../api/client.ts";
import { TextField } from "../../../ui/Field.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { showRefusal } from "../../../ui/show-refusal.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";

interface TagLinkDialogProps {
  newsletterId: number;
  link: { n: number; url: string };
  onClose: () => void;
}

type Input = z.output<typeof linkTagSchema>;

/** Asks for the tag that people get who follow a link. */
export function TagLinkDialog({ newsletterId, link, onClose }: TagLinkDialogProps) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useForm({ resolver: zodResolver(linkTagSchema), defaultValues: { tag: "" } });
  const save = useMutation({
    mutationFn: (body: Input) =>
      call(tagLink, { params: { id: String(newsletterId), n: String(link.n) }, body }),
    onSuccess: async (_done, { tag }) => {
      await queries.invalidateQueries({ queryKey: [getReceipt.path] });
      onClose();
      toasts.add({ title: "Link tagged", description: `People who click it get the tag “${tag}”.` });
    },
    onError: (error) => showRefusal(form, ["tag"], error),
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Tag who clicks"
      description={`Everybody who has clicked ${link.url} gets the tag, and everybody who still will. Mail programs and scanners do not.`}
      action="Tag who clicks"
      pendingAction="Tagging..."
      isPending={save.isPending}
      failure={errors.root?.message}
      onSubmit={form.handleSubmit((input) => save.mutate(input))}
      onClose={onClose}
    >
      <TextField
        label="Tag"
        autoComplete="off"
        hint="A name that is new becomes a tag."
        error={errors.tag?.message}
        {...form.register("tag")}
      />
    </FormDialog>
  );
}
