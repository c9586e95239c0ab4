import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { counted, countOf } from "../../../contract/base/counting.ts";
import {
  addSubscriberTag,
  changeSubscriberTag,
  deleteSubscriberTag,
  newTagSchema,
  type SubscriberTag,
  type TagAccess,
} from "../../../contract/audience/subscriber-attributes.ts";
import { call } from "../../api/client.ts";
import { AddButton } from "../../ui/buttons/Button.tsx";
import { Collection } from "../../ui/lists/Collection.tsx";
import { SecondLine } from "../../ui/lists/Table.tsx";
import { DeleteDialog } from "../../ui/dialogs/DeleteDialog.tsx";
import { EditDialog } from "../../ui/dialogs/EditDialog.tsx";
import { useDialog } from "../../ui/dialogs/use-dialog.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { TextArea } from "../../ui/forms/TextArea.tsx";
import { refreshAttributes, subscriberTagsQuery } from "../tags-query.ts";

/** Who gives a tag. */
const accessNames: Record<TagAccess, string> = {
  owner: "Only you",
  forms: "You and sign-up forms",
  readers: "Readers, as a topic",
};

export function TagsPart() {
  const query = useQuery(subscriberTagsQuery);
  const { show, dialog } = useDialog();
  const add = (
    <AddButton size="small" onClick={() => show(({ onClose }) => <TagDialog onClose={onClose} />)}>
      Add tag
    </AddButton>
  );
  return (
    <Section id="tags" title="Tags" end={add}>
      <Collection
        query={query}
        labelledBy="tags"
        items={query.data?.tags}
        nameOf={({ name }) => name}
        columns={[
          { name: "Tag", cell: (tag) => <NameOfTag {...tag} /> },
          { name: "Given by", cell: ({ access }) => accessNames[access] },
          { name: "Subscribers", cell: (tag) => <SubscribersOfTag {...tag} /> },
        ]}
        acts={[
          { name: "Edit", opens: (tag, { onClose }) => <TagDialog tag={tag} onClose={onClose} /> },
          { name: "Delete", opens: (tag, { onClose }) => <DeleteTagDialog tag={tag} onClose={onClose} /> },
        ]}
        empty={
          <Empty title="No tags yet.">
            Add a tag and make it a topic, so that readers choose what they get. Or tag subscribers yourself,
            on their screens or in an import.
          </Empty>
        }
      />
      {dialog}
    </Section>
  );
}

const NameOfTag = ({ name, access, description }: SubscriberTag) => (
  <div className="md:truncate md:py-1.5">
    <bdi>{name}</bdi>
    {access === "readers" && description && <SecondLine>{description}</SecondLine>}
  </div>
);

const SubscribersOfTag = ({ id, name, subscribers }: SubscriberTag) => (
  <Link
    to={`/admin/subscribers?tag=${id}`}
    aria-label={`${countOf(subscribers, "subscriber")} with the tag ${name}`}
    className="link"
  >
    <span className="max-md:hidden">{counted(subscribers)}</span>
    <span className="md:hidden">{countOf(subscribers, "subscriber")}</span>
  </Link>
);

const accesses = Object.entries(accessNames).map(([value, name]) => ({ value, name }));

/** Names a tag and says who gives it. */
function TagDialog({ tag, onClose }: { tag?: SubscriberTag; onClose: () => void }) {
  return (
    <EditDialog
      noun="tag"
      isNew={!tag}
      description="Tags group subscribers. A newsletter reaches those who have a tag through a segment."
      schema={newTagSchema}
      values={{
        name: tag?.name ?? "",
        access: tag?.access ?? "owner",
        description: tag?.description ?? "",
      }}
      send={(body) =>
        tag
          ? call(changeSubscriberTag, { params: { id: String(tag.id) }, body })
          : call(addSubscriberTag, { body })
      }
      refresh={refreshAttributes}
      said={({ name }) => `“${name}”`}
      onClose={onClose}
    >
      {({ field, typed }) => (
        <>
          <TextField label="Name" autoComplete="off" {...field("name")} />
          <Select
            label="Who gives it"
            options={accesses}
            hint="Readers see topics on their preference page and choose what they want there."
            {...field("access")}
          />
          {typed.access === "readers" && (
            <TextArea
              label="Description"
              hint="Readers see it below the topic. It can be empty."
              {...field("description")}
            />
          )}
        </>
      )}
    </EditDialog>
  );
}

const DeleteTagDialog = ({ tag, onClose }: { tag: SubscriberTag; onClose: () => void }) => (
  <DeleteDialog
    noun="tag"
    name={tag.name}
    sentence={`“${tag.name}” is taken from ${countOf(tag.subscribers, "subscriber")}, and links and forms stop giving it. A tag that a segment uses must be taken out of the segment first.`}
    act={() => call(deleteSubscriberTag, { params: { id: String(tag.id) } })}
    refresh={refreshAttributes}
    onClose={onClose}
  />
);
