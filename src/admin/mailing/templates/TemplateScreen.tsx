import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { Link, useParams } from "react-router";
import type { z } from "zod";
import {
  changeMailTemplate,
  mailTemplateInput,
  type MailTemplate,
} from "../../../contract/mailing/single-mails.ts";
import { call } from "../../api/client.ts";
import { useInsertPost } from "../../editor/use-insert-post.tsx";
import { useSaving } from "../../site-owner/settings/use-saving.ts";
import { LeaveUnsavedDialog } from "../../ui/dialogs/LeaveUnsavedDialog.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { fieldsOf } from "../../ui/forms/fields-of.ts";
import { SaveBar } from "../../ui/forms/SaveBar.tsx";
import { EmailPreviewPart } from "../../ui/page/EmailPreviewPart.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { NameAndSubject } from "./NameAndSubject.tsx";
import { SendOne } from "./SendOne.tsx";
import { TemplateText } from "./TemplateText.tsx";
import { refreshTemplates, TEMPLATES, templateQuery } from "./templates-query.ts";

/** One template of single mails: its texts, a preview, and a mail of it to try. */
export function TemplateScreen() {
  const { id = "" } = useParams();
  const query = useQuery(templateQuery(id));
  return (
    <>
      <p className="mb-2 text-ink-3">
        <Link to={TEMPLATES} className="link">
          Mail templates
        </Link>
      </p>
      <PageHead title={query.data?.slug ?? "Mail template"}>
        Write what changes from mail to mail as a field: {"{order_number}"}, or {"{name|there}"} with words
        for when it is left out.
      </PageHead>
      {!query.data && <QueryState query={query} className="h-80 w-full" />}
      {query.data && <TemplateForm key={id} template={query.data} />}
    </>
  );
}

type Values = z.input<typeof mailTemplateInput>;

const valuesOf = ({ slug, subject, preheader, content }: MailTemplate): Values => ({
  slug,
  subject,
  preheader,
  content,
});

function TemplateForm({ template }: { template: MailTemplate }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  // What others save meanwhile does not change what is written here: saving then tells of it.
  const [saved, setSaved] = useState(template);
  const form = useForm<Values, unknown, z.output<typeof mailTemplateInput>>({
    resolver: zodResolver(mailTemplateInput),
    defaultValues: valuesOf(template),
  });
  const [subject, preheader, content] = useWatch({
    control: form.control,
    name: ["subject", "preheader", "content"],
  });
  const { submit, bar } = useSaving(form, {
    id: "template",
    save: (body) =>
      call(changeMailTemplate, {
        params: { id: String(saved.id) },
        body: { ...body, revision: saved.revision },
      }),
    // As it was written, so that the editor stays.
    valuesOf: (_, written) => written,
    names: ["slug", "subject", "preheader", "content"],
    onSaved: (answer) => {
      setSaved(answer);
      toasts.add({ title: "Template saved", description: `“${answer.slug}”` });
      return refreshTemplates(queries);
    },
  });
  const { inserts, dialog } = useInsertPost();
  const field = fieldsOf(form);
  return (
    <FormProvider {...form}>
      <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
        <div className="grid content-start gap-8">
          <form noValidate className="grid gap-3.75" onSubmit={submit}>
            <NameAndSubject field={field} hint="Programs that ask for the old name are refused." />
            <TextField
              label="Preheader"
              hint="The line after the subject. If it is empty, inboxes show the first words."
              autoComplete="off"
              {...field("preheader")}
            />
            <TemplateText texts={[subject, preheader, content]} inserts={inserts} />
            <SaveBar label="Save template" {...bar} />
          </form>
          <SendOne template={saved} isUnsaved={bar.isDirty} />
        </div>
        <EmailPreviewPart
          noun="the mail"
          kind="mail"
          subject={subject}
          preheader={preheader}
          content={content}
        />
      </div>
      {dialog}
      <LeaveUnsavedDialog isUnsaved={bar.isDirty} />
    </FormProvider>
  );
}
