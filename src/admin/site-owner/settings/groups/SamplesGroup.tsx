import { useState } from "react";
import { RemoveSamplesDialog } from "../../../content/posts/list/RemoveSamplesDialog.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

/** Removes what a first start created. */
export function SamplesGroup() {
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsGroup
      id="samples"
      title="Sample content"
      why="The posts that Masthead created at its first start, and the example texts and links of its pages. What you have edited is kept."
    >
      <div>
        <Button onClick={() => setAsking(true)}>Remove sample content</Button>
      </div>
      {isAsking && <RemoveSamplesDialog onClose={() => setAsking(false)} />}
    </SettingsGroup>
  );
}
