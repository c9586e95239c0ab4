import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { counted } from "../../../contract/base/counting.ts";
import {
  addMailTemplate,
  deleteMailTemplate,
  mailStates,
  mailTemplateInput,
  type ListedMailTemplate,
} from "../../../contract/mailing/single-mails.ts";
import { call } from "../../api/client.ts";
import { AddButton } from "../../ui/buttons/Button.tsx";
import { DeleteDialog } from "../../ui/dialogs/DeleteDialog.tsx";
import { EditDialog } from "../../ui/dialogs/EditDialog.tsx";
import { useDialog } from "../../ui/dialogs/use-dialog.tsx";
import { Collection } from "../../ui/lists/Collection.tsx";
import { SecondLine } from "../../ui/lists/Table.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { NameAndSubject } from "./NameAndSubject.tsx";
import { refreshTemplates, TEMPLATES, templatesQuery } from "./templates-query.ts";

/** The texts that programs mail to one address at a time. */
export function TemplatesScreen() {
  const query = useQuery(templatesQuery);
  const { show, dialog } = useDialog();
  return (
    <>
      <PageHead
        title="Mail templates"
        actions={
          <AddButton kind="primary" onClick={() => show(({ onClose }) => <AddDialog onClose={onClose} />)}>
            Add template
          </AddButton>
        }
      >
        Emails that your programs send to one person, such as a receipt.{" "}
        <Link to="/admin/settings/tokens" className="link">
          API tokens
        </Link>
      </PageHead>
      <Collection
        query={query}
        label="Mail templates"
        items={query.data?.templates}
        nameOf={({ slug }) => slug}
        columns={[
          { name: "Template", cell: (template) => <TemplateName {...template} /> },
          { name: "Fields", cell: ({ fields }) => fields.map(({ name }) => name).join(", ") || "No fields" },
          { name: "Last 60 days", cell: mailsOf },
        ]}
        acts={[
          {
            name: "Delete",
            opens: (template, { onClose }) => <DeleteTemplateDialog {...template} onClose={onClose} />,
          },
        ]}
        empty={
          <Empty title="No mail templates yet.">
            Add one, and let a program send it with an API token that may “send mails from templates”.
          </Empty>
        }
      />
      {dialog}
    </>
  );
}

const TemplateName = ({ id, slug, subject }: ListedMailTemplate) => (
  <div className="md:py-1.5">
    <Link to={`${TEMPLATES}/${id}`} className="underline-offset-[.2em] hover:underline">
      {slug}
    </Link>
    <SecondLine>{subject}</SecondLine>
  </div>
);

/** `12 sent, 1 bounced`. */
const mailsOf = ({ mails }: ListedMailTemplate) =>
  mailStates.flatMap((state) => (mails[state] ? [`${counted(mails[state])} ${state}`] : [])).join(", ") ||
  "No mails";

function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <EditDialog
      noun="template"
      isNew
      description="You write its text next."
      schema={mailTemplateInput}
      values={{ slug: "", subject: "", preheader: "", content: "<p>Hello {name|there},</p>" }}
      send={async (body) => {
        const template = await call(addMailTemplate, { body });
        void navigate(`${TEMPLATES}/${template.id}`);
        return template;
      }}
      refresh={refreshTemplates}
      said={({ slug }) => `“${slug}”`}
      onClose={onClose}
    >
      {({ field }) => (
        <NameAndSubject
          field={field}
          hint="Programs ask for the template by this name, such as order-shipped."
        />
      )}
    </EditDialog>
  );
}

const DeleteTemplateDialog = ({ id, slug, onClose }: ListedMailTemplate & { onClose: () => void }) => (
  <DeleteDialog
    noun="template"
    name={slug}
    sentence={`Programs that ask for “${slug}” are refused from now on. What is queued still goes out.`}
    act={() => call(deleteMailTemplate, { params: { id: String(id) } })}
    refresh={refreshTemplates}
    onClose={onClose}
  />
);
