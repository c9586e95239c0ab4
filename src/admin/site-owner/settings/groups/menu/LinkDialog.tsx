import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import { newLinkSchema } from "../../../../../contract/settings/menu-change.ts";
import type { SiteLink } from "../../../../../contract/settings/menu.ts";
import { TextField } from "../../../../ui/forms/Field.tsx";
import { fieldsOf } from "../../../../ui/forms/fields-of.ts";
import { FormDialog } from "../../../../ui/dialogs/FormDialog.tsx";
import { Select } from "../../../../ui/forms/Select.tsx";
import { categoryAt, categoryOptions, pageOptions, type LinkTargets } from "./link-targets.ts";

const kinds = [
  { value: "page", name: "Page" },
  { value: "category", name: "Category" },
  { value: "tag", name: "Tag" },
  { value: "address", name: "Address" },
];

interface LinkDialogProps {
  title: string;
  /** The entry that is edited; undefined for a new one. */
  link: SiteLink | undefined;
  targets: LinkTargets;
  onDone: (link: SiteLink) => void;
  onClose: () => void;
}

/** Asks what an entry leads to and what it is called. The list is saved with its group. */
export function LinkDialog({ title, link, targets, onDone, onClose }: LinkDialogProps) {
  const form = useForm({
    resolver: zodResolver(newLinkSchema),
    defaultValues: link
      ? { kind: link.kind, target: link.target, title: link.title }
      : { kind: "page" as const, target: "", title: "" },
  });
  const field = fieldsOf(form);
  const kind = useWatch({ control: form.control, name: "kind" });
  const present = link?.kind === kind ? link.target : "";
  const category = categoryAt(present, targets.categories);
  const page = targets.pages?.find(({ id }) => String(id) === present)?.title;
  const target = field("target");
  return (
    <FormDialog
      title={title}
      description="If readers cannot open what it leads to, the entry is not shown."
      action={link ? "Done" : "Add"}
      pendingAction="Adding..."
      isPending={false}
      onSubmit={form.handleSubmit(onDone)}
      onClose={onClose}
    >
      <Select
        label="Leads to"
        options={kinds}
        {...field("kind", {
          onChange: () => {
            form.setValue("target", "");
            form.clearErrors();
          },
        })}
      />
      {kind === "page" && (
        <Select
          key={kind}
          label="Page"
          options={withChoice("Choose a page", pageOptions(targets), present, page)}
          {...target}
        />
      )}
      {kind === "category" && (
        <Select
          key={kind}
          label="Category"
          options={withChoice(
            "Choose a category",
            categoryOptions(targets.categories),
            present,
            category?.title,
          )}
          {...target}
        />
      )}
      {kind === "tag" && <TextField key={kind} label="Tag" autoComplete="off" {...target} />}
      {kind === "address" && (
        <TextField
          key={kind}
          label="Address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="A path of this site, such as /blog, or a web address."
          {...target}
        />
      )}
      <TextField
        label="Name"
        autoComplete="off"
        hint={
          kind === "address"
            ? "Pages that Masthead makes itself, such as /blog and /feed.xml, need none."
            : "Leave it empty to use its own, also after it is renamed."
        }
        {...field("title")}
      />
    </FormDialog>
  );
}

/** The options, with a first one that asks; what the entry leads to is one of them even if it cannot be chosen now. */
function withChoice(
  ask: string,
  options: { value: string; name: string }[],
  present: string,
  name = "As before (not shown)",
) {
  const isThere = present === "" || options.some(({ value }) => value === present);
  return [{ value: "", name: ask }, ...options, ...(isThere ? [] : [{ value: present, name }])];
}
