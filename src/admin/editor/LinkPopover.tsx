import { Link } from "../ui/icons/icons.tsx";
import { linkProtocols } from "../../contract/link-protocols.ts";
import type { Editor } from "@tiptap/core";
import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/Field.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Popover } from "../ui/Popover.tsx";
import { completeAddress, isLinkAddress } from "../../blocks/addresses.ts";

interface LinkPopoverProps {
  editor: Editor;
  isActive: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** Asks for the address of the selected words, beside the button. */
export function LinkPopover({ editor, isActive, isOpen, onOpenChange }: LinkPopoverProps) {
  const close = () => onOpenChange(false);
  return (
    <Popover
      label="Link"
      align="start"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      trigger={<IconButton name="Link" icon={Link} aria-pressed={isActive} />}
    >
      <LinkForm editor={editor} isActive={isActive} onDone={close} />
    </Popover>
  );
}

const REFUSAL = `This is not a valid link. Links begin with ${linkProtocols.slice(0, -1).join(", ")} or ${linkProtocols.at(-1)}, or with / for this site.`;

interface LinkFormProps {
  editor: Editor;
  isActive: boolean;
  onDone: () => void;
}

function LinkForm({ editor, isActive, onDone }: LinkFormProps) {
  const [address, setAddress] = useState(String(editor.getAttributes("link")["href"] ?? ""));
  const [error, setError] = useState<string>();
  const apply = () => {
    const href = completeAddress(address);
    if (!isLinkAddress(href)) return setError(REFUSAL);
    setLink(editor, href);
    onDone();
  };
  return (
    <div className="grid gap-3">
      <TextField
        label="Address"
        type="url"
        value={address}
        error={error}
        placeholder="https://"
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // The post's form is around it.
          event.preventDefault();
          apply();
        }}
      />
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

/** Without selected words the address itself is what is read. */
function setLink(editor: Editor, href: string) {
  const isNew = editor.state.selection.empty && !editor.isActive("link");
  const chain = editor.chain().focus();
  if (!isNew) return chain.extendMarkRange("link").setLink({ href }).run();
  const words = { type: "text", text: href.replace(/^(?:https?:\/\/|mailto:)/, "") };
  return chain.insertContent({ ...words, marks: [{ type: "link", attrs: { href } }] }).run();
}
