import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { LeaveUnsavedDialog } from "../../ui/dialogs/LeaveUnsavedDialog.tsx";
import { GroupList } from "./GroupList.tsx";

type SetUnsaved = (id: string, isUnsaved: boolean) => void;

const UnsavedContext = createContext<SetUnsaved>(() => undefined);

/** Tells the screen whether a group has changes that are not saved. */
export function useUnsaved(id: string, isUnsaved: boolean): void {
  const setUnsaved = use(UnsavedContext);
  // A layout effect: leaving right after a save does not ask.
  useLayoutEffect(() => {
    setUnsaved(id, isUnsaved);
    return () => setUnsaved(id, false);
  }, [setUnsaved, id, isUnsaved]);
}

interface UnsavedGroupsProps {
  groups: ComponentProps<typeof GroupList>["groups"];
  children: ReactNode;
}

/** The groups of a screen beside their list. Knows which have changes, and asks before one leaves them. */
export function UnsavedGroups({ groups, children }: UnsavedGroupsProps) {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback<SetUnsaved>((id, isUnsaved) => {
    setUnsaved((before) => {
      if (before.has(id) === isUnsaved) return before;
      return new Set(isUnsaved ? [...before, id] : [...before].filter((each) => each !== id));
    });
  }, []);
  return (
    <UnsavedContext value={set}>
      <div className="grid gap-x-10 gap-y-5 xl:grid-cols-[9.5rem_minmax(0,1fr)]">
        <GroupList groups={groups} unsaved={unsaved} />
        <div>{children}</div>
      </div>
      <LeaveUnsavedDialog isUnsaved={unsaved.size > 0} />
    </UnsavedContext>
  );
}
