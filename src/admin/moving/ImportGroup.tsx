import { useState } from "react";
import { productNames } from "../../contract/moving/post-products.ts";
import { ImportListDialog } from "../audience/subscribers/import/ImportListDialog.tsx";
import { ImportPostsButton } from "../content/posts/import/ImportPostsButton.tsx";
import { SettingsGroup } from "../site-owner/settings/SettingsGroup.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { Upload } from "../ui/icons/icons.tsx";

/** Begins the imports that the lists of posts and of subscribers have, too. */
export function ImportGroup() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsGroup
      id="import"
      title="Import"
      why={`Posts from ${productNames}, and subscribers from a list. An import can be undone for a day.`}
    >
      <div className="flex flex-wrap gap-2">
        <ImportPostsButton />
        <Button onClick={() => setOpen(true)}>
          <Upload className="icon" aria-hidden="true" />
          Import subscribers
        </Button>
      </div>
      {isOpen && <ImportListDialog onClose={() => setOpen(false)} />}
    </SettingsGroup>
  );
}
