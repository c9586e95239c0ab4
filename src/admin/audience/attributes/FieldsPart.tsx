import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteSubscriberField } from "../../../contract/subscriber-attributes.ts";
import type { SubscriberField } from "../../../contract/subscriber-attributes.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { AddButton } from "../../ui/Button.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Section } from "../../ui/Section.tsx";
import { QueryTable } from "../../ui/QueryTable.tsx";
import { Cell, EditAndDelete, MainCell, Row } from "../../ui/Table.tsx";
import { refreshAttributes, subscriberFieldsQuery } from "../tags-query.ts";
import { FieldDialog } from "./FieldDialog.tsx";

const columns: readonly Column[] = [
  { name: "Field" },
  { name: "In newsletters" },
  { name: "Actions", isNameHidden: true },
];

type Open = { kind: "edit"; field: SubscriberField | undefined } | { kind: "delete"; field: SubscriberField };

export function FieldsPart() {
  const query = useQuery(subscriberFieldsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <AddButton size="small" onClick={() => setOpen({ kind: "edit", field: undefined })}>
      Add field
    </AddButton>
  );
  return (
    <Section id="fields" title="Custom fields" end={add}>
      <QueryTable
        query={query}
        labelledBy="fields"
        columns={columns}
        items={query.data?.fields}
        empty={
          <Empty title="No custom fields yet.">
            Add a field, such as a city. Fill it in on subscribers’ screens or by an import, and put it into
            newsletters.
          </Empty>
        }
      >
        {(field) => (
          <Row key={field.id}>
            <MainCell>{field.label}</MainCell>
            <Cell>
              <code className="font-mono text-xs">{`{${field.key}}`}</code>
            </Cell>
            <EditAndDelete
              name={field.label}
              onEdit={() => setOpen({ kind: "edit", field })}
              onDelete={() => setOpen({ kind: "delete", field })}
            />
          </Row>
        )}
      </QueryTable>
      {open?.kind === "edit" && <FieldDialog field={open.field} onClose={close} />}
      {open?.kind === "delete" && <DeleteFieldDialog field={open.field} onClose={close} />}
    </Section>
  );
}

function DeleteFieldDialog({ field, onClose }: { field: SubscriberField; onClose: () => void }) {
  return (
    <ActionDialog
      title="Delete field?"
      sentence={`“${field.label}” is deleted with the values of all subscribers, which cannot be brought back. A field that a segment or an unsent newsletter uses must be taken out there first.`}
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      act={() => call(deleteSubscriberField, { params: { id: String(field.id) } })}
      refresh={refreshAttributes}
      done={() => ({ title: "Field deleted", description: `“${field.label}” and its values are gone.` })}
      onClose={onClose}
    />
  );
}
