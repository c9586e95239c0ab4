import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  addSubscriberField,
  changeSubscriberField,
  deleteSubscriberField,
  newFieldSchema,
  type SubscriberField,
} from "../../../contract/audience/subscriber-attributes.ts";
import { call } from "../../api/client.ts";
import { AddButton } from "../../ui/buttons/Button.tsx";
import { Collection } from "../../ui/lists/Collection.tsx";
import { DeleteDialog } from "../../ui/dialogs/DeleteDialog.tsx";
import { EditDialog } from "../../ui/dialogs/EditDialog.tsx";
import { useDialog } from "../../ui/dialogs/use-dialog.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { refreshAttributes, subscriberFieldsQuery } from "../tags-query.ts";

export function FieldsPart() {
  const query = useQuery(subscriberFieldsQuery);
  const { show, dialog } = useDialog();
  const add = (
    <AddButton size="small" onClick={() => show(({ onClose }) => <FieldDialog onClose={onClose} />)}>
      Add field
    </AddButton>
  );
  return (
    <Section id="fields" title="Custom fields" end={add}>
      <Collection
        query={query}
        labelledBy="fields"
        items={query.data?.fields}
        nameOf={({ label }) => label}
        columns={[
          { name: "Field", cell: ({ label }) => label },
          {
            name: "In newsletters",
            cell: ({ key }) => (
              <code className="font-mono text-xs max-md:whitespace-normal max-md:wrap-anywhere">{`{${key}}`}</code>
            ),
          },
        ]}
        acts={[
          { name: "Edit", opens: (field, { onClose }) => <FieldDialog was={field} onClose={onClose} /> },
          {
            name: "Delete",
            opens: (field, { onClose }) => <DeleteFieldDialog field={field} onClose={onClose} />,
          },
        ]}
        empty={
          <Empty title="No custom fields yet.">
            Add a field, such as a city. Fill it in on subscribers’ screens or by an import, and put it into
            newsletters.
          </Empty>
        }
      />
      {dialog}
    </Section>
  );
}

/** A key stays, even one that could not be chosen now. */
const keptFieldSchema = newFieldSchema.extend({ key: z.string() });

/** Names a custom field. Its key is chosen once: newsletters and files have it. */
function FieldDialog({ was, onClose }: { was?: SubscriberField; onClose: () => void }) {
  return (
    <EditDialog
      noun="field"
      isNew={!was}
      description={
        was
          ? `Newsletters, files and calls name it {${was.key}}, which cannot be changed.`
          : "Each subscriber can have a value in it."
      }
      schema={was ? keptFieldSchema : newFieldSchema}
      values={{ label: was?.label ?? "", key: was?.key ?? "" }}
      send={({ label, key }) =>
        was
          ? call(changeSubscriberField, { params: { id: String(was.id) }, body: { label } })
          : call(addSubscriberField, { body: { label, key } })
      }
      refresh={refreshAttributes}
      said={({ label, key }) => `Newsletters show “${label}” where they have {${key}}.`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField label="Label" autoComplete="off" {...field("label")} />
          {!was && (
            <TextField
              label="Key"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint="The name in newsletters and files, such as city for {city}. It cannot be changed later."
              {...field("key")}
            />
          )}
        </>
      )}
    </EditDialog>
  );
}

const DeleteFieldDialog = ({ field, onClose }: { field: SubscriberField; onClose: () => void }) => (
  <DeleteDialog
    noun="field"
    name={field.label}
    sentence={`“${field.label}” is deleted with the values of all subscribers, which cannot be brought back. A field that a segment or an unsent newsletter uses must be taken out there first.`}
    act={() => call(deleteSubscriberField, { params: { id: String(field.id) } })}
    refresh={refreshAttributes}
    said={`“${field.label}” and its values are gone.`}
    onClose={onClose}
  />
);
