import { Link } from "../ui/icons/icons.tsx";
import { linkProtocols } from "../../contract/base/link-protocols.ts";
import { tagNameSchema } from "../../contract/audience/subscriber-attributes.ts";
import type { Editor } from "@tiptap/core";
import { useId, useState } from "react";
import { Button } from "../ui/buttons/Button.tsx";
import { TextField } from "../ui/forms/Field.tsx";
import { IconButton } from "../ui/buttons/IconButton.tsx";
import { Popover } from "../ui/dialogs/Popover.tsx";
import { completeAddress, isLinkAddress } from "../../blocks/addresses.ts";

interface LinkPopoverProps {
  editor: Editor;
  isActive: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The tags that it may give to people who click it; undefined where it gives none. */
  tags: readonly string[] | undefined;
}

/** Asks for the address of the selected words or of the button that the cursor is in, beside the tool. */
export function LinkPopover({ isOpen, onOpenChange, ...link }: LinkPopoverProps) {
  return (
    <Popover
      label="Link"
      align="start"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={<IconButton name="Link" icon={Link} aria-pressed={link.isActive} />}
    >
      <LinkForm {...link} onDone={() => onOpenChange(false)} />
    </Popover>
  );
}

const REFUSAL = `This is not a valid link. Links begin with ${linkProtocols.slice(0, -1).join(", ")} or ${linkProtocols.at(-1)}, or with / for this site.`;

interface LinkFormProps extends Pick<LinkPopoverProps, "editor" | "isActive" | "tags"> {
  onDone: () => void;
}

function LinkForm({ editor, isActive, tags, onDone }: LinkFormProps) {
  const known = useId();
  const [given] = useState(() => editor.getAttributes(editor.isActive("button") ? "button" : "link"));
  const [address, setAddress] = useState(String(given["href"] ?? ""));
  const [tag, setTag] = useState(String(given["tag"] ?? ""));
  const [errors, setErrors] = useState<{ address?: string | undefined; tag?: string | undefined }>({});
  const apply = () => {
    const href = completeAddress(address);
    const named = tag.trim() === "" ? undefined : tagNameSchema.safeParse(tag);
    const refused = {
      address: isLinkAddress(href) ? undefined : REFUSAL,
      tag: named?.error?.issues[0]?.message,
    };
    setErrors(refused);
    if (refused.address ?? refused.tag) return;
    setLink(editor, { href, tag: named?.data ?? null });
    onDone();
  };
  return (
    <div
      role="presentation"
      className="grid gap-3"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
        if (!(event.target instanceof HTMLInputElement)) return;
        // The post's form is around it.
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        label="Address"
        type="url"
        value={address}
        error={errors.address}
        placeholder="https://"
        onChange={(event) => setAddress(event.target.value)}
      />
      {tags && (
        <>
          <TextField
            label="Tag for people who click it"
            list={known}
            autoComplete="off"
            value={tag}
            error={errors.tag}
            placeholder="None"
            hint="For clicks in the email. A name that is new becomes a tag."
            onChange={(event) => setTag(event.target.value)}
          />
          <datalist id={known}>
            {tags.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </>
      )}
      <div className="flex justify-end gap-2">
        {isActive && (
          <Button
            kind="ghost"
            onClick={() => {
              editor.chain().focus().extendMarkRange("link").unsetLink().run();
              onDone();
            }}
          >
            Remove link
          </Button>
        )}
        <Button onClick={apply}>Apply</Button>
      </div>
    </div>
  );
}

interface LinkAttributes {
  href: string;
  tag: string | null;
}

/** Without selected words the address itself is what is read. A button has its link as a whole. */
function setLink(editor: Editor, link: LinkAttributes) {
  const chain = editor.chain().focus();
  if (editor.isActive("button")) return chain.updateAttributes("button", link).run();
  const isNew = editor.state.selection.empty && !editor.isActive("link");
  if (!isNew)
    return chain.extendMarkRange("link").setMark("link", link).setMeta("preventAutolink", true).run();
  const words = { type: "text", text: link.href.replace(/^(?:https?:\/\/|mailto:)/, "") };
  return chain.insertContent({ ...words, marks: [{ type: "link", attrs: link }] }).run();
}
