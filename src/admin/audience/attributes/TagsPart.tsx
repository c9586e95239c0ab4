import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { counted, countOf } from "../../../contract/counting.ts";
import { deleteSubscriberTag } from "../../../contract/subscriber-attributes.ts";
import type { SubscriberTag } from "../../../contract/subscriber-attributes.ts";
import { call } from "../../api/client.ts";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { AddButton } from "../../ui/Button.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Section } from "../../ui/Section.tsx";
import { QueryTable } from "../../ui/QueryTable.tsx";
import { Cell, EditAndDelete, MainCell, Row } from "../../ui/Table.tsx";
import { refreshAttributes, subscriberTagsQuery } from "../tags-query.ts";
import { accessNames } from "./access-names.ts";
import { TagDialog } from "./TagDialog.tsx";

const columns: readonly Column[] = [
  { name: "Tag" },
  { name: "Given by" },
  { name: "Subscribers" },
  { name: "Actions", isNameHidden: true },
];

type Open = { kind: "edit"; tag: SubscriberTag | undefined } | { kind: "delete"; tag: SubscriberTag };

export function TagsPart() {
  const query = useQuery(subscriberTagsQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <AddButton size="small" onClick={() => setOpen({ kind: "edit", tag: undefined })}>
      Add tag
    </AddButton>
  );
  return (
    <Section id="tags" title="Tags" end={add}>
      <QueryTable
        query={query}
        labelledBy="tags"
        columns={columns}
        items={query.data?.tags}
        empty={
          <Empty title="No tags yet.">
            Add a tag and make it a topic, so that readers choose what they get. Or tag subscribers yourself,
            on their screens or in an import.
          </Empty>
        }
      >
        {(tag) => (
          <TagRow
            key={tag.id}
            tag={tag}
            onEdit={() => setOpen({ kind: "edit", tag })}
            onDelete={() => setOpen({ kind: "delete", tag })}
          />
        )}
      </QueryTable>
      {open?.kind === "edit" && <TagDialog tag={open.tag} onClose={close} />}
      {open?.kind === "delete" && <DeleteTagDialog tag={open.tag} onClose={close} />}
    </Section>
  );
}

interface TagRowProps {
  tag: SubscriberTag;
  onEdit: () => void;
  onDelete: () => void;
}

function TagRow({ tag: { id, name, access, description, subscribers }, onEdit, onDelete }: TagRowProps) {
  return (
    <Row>
      <MainCell>
        <div className="md:truncate md:py-1.5">
          {name}
          {access === "readers" && description && (
            <span className="block text-xs md:truncate font-normal text-ink-3" title={description}>
              {description}
            </span>
          )}
        </div>
      </MainCell>
      <Cell>{accessNames[access]}</Cell>
      <Cell>
        <Link
          to={`/admin/subscribers?tag=${id}`}
          aria-label={`${countOf(subscribers, "subscriber")} with the tag ${name}`}
          className="link"
        >
          <span className="max-md:hidden">{counted(subscribers)}</span>
          <span className="md:hidden">{countOf(subscribers, "subscriber")}</span>
        </Link>
      </Cell>
      <EditAndDelete name={name} onEdit={onEdit} onDelete={onDelete} />
    </Row>
  );
}

function DeleteTagDialog({ tag, onClose }: { tag: SubscriberTag; onClose: () => void }) {
  return (
    <ActionDialog
      title="Delete tag?"
      sentence={`“${tag.name}” is taken from ${countOf(tag.subscribers, "subscriber")}, and links and forms stop giving it. A tag that a segment uses must be taken out of the segment first.`}
      action="Delete"
      pendingAction="Deleting..."
      isDestructive
      act={() => call(deleteSubscriberTag, { params: { id: String(tag.id) } })}
      refresh={refreshAttributes}
      done={() => ({ title: "Tag deleted", description: `“${tag.name}” is gone.` })}
      onClose={onClose}
    />
  );
}
