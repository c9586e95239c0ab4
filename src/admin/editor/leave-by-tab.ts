import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Behind Escape, Tab leads out of the text, also where it would indent an item or go to a cell (WCAG 2.1.2). */
export const LeaveByTab = Extension.create({
  name: "leaveByTab",
  // Behind the menus: an Escape that closes one is no wish to leave.
  priority: 1,
  addProseMirrorPlugins: () => [createPlugin()],
});

function createPlugin() {
  let mayLeave = false;
  const stay = () => {
    mayLeave = false;
    return false;
  };
  return new Plugin({
    props: {
      handleKeyDown: (_view, { key }) => {
        if (key === "Escape") mayLeave = true;
        return false;
      },
      handleDOMEvents: {
        // Taken here, the key does what the browser does with it; taken as a key of the editor, it would do nothing.
        keydown: (_view, { key }) => {
          if (key === "Tab" && mayLeave) return true;
          return key === "Shift" ? false : stay();
        },
        blur: stay,
        mousedown: stay,
      },
    },
  });
}
