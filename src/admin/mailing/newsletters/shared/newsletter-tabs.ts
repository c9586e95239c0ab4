import type { ReactNode } from "react";
import type { Tab } from "../../../ui/buttons/Tabs.tsx";

/** The tabs of the newsletter screen (spec, section 3), with the content of the one that is shown. */
export const newsletterTabs = ({ create, history }: { create?: ReactNode; history?: ReactNode }): Tab[] => [
  { id: "create", name: "Create Newsletter", content: create },
  { id: "history", name: "Newsletter History", content: history },
];
