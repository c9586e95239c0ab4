import { Extension } from "@tiptap/core";

/** The keys that the parts of the text do not have themselves. */
export const Shortcuts = Extension.create<{ onLink: () => void }>({
  name: "shortcuts",
  addOptions: () => ({ onLink: () => undefined }),
  addKeyboardShortcuts() {
    return {
      // Mod-K alone is the admin's search.
      "Mod-Shift-k": () => {
        this.options.onLink();
        return true;
      },
    };
  },
});
