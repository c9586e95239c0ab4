import { renameElement, type PasteRule } from "../paste-rule.ts";
import { CALLOUT, calloutKindOf, ghostKindOf } from "./kinds.ts";

export const calloutPastes: readonly PasteRule[] = [
  {
    selector: `aside[${CALLOUT}] > .callout-name, .markdown-alert > .markdown-alert-title`,
    change: (name) => name.remove(),
  },
  {
    selector: ".kg-callout-card",
    change: (card) => {
      const [, color = ""] = /\bkg-callout-card-(\w+)/.exec(card.className) ?? [];
      renameElement(card, "aside", { [CALLOUT]: ghostKindOf(color) });
    },
  },
  {
    selector: ".markdown-alert",
    change: (alert) => {
      const [, kind = ""] = /\bmarkdown-alert-(\w+)/.exec(alert.className) ?? [];
      renameElement(alert, "aside", { [CALLOUT]: calloutKindOf(kind) });
    },
  },
];
