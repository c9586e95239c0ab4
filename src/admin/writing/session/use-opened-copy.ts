import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";

const COPY = "copy";

interface Opened {
  /** Counts the forms of this screen. */
  form: number;
  /** The working copy that the form began with; null for an empty form. */
  copyId: string | null;
  /** What the address may name for this form, the newest last: the browser follows a little later. */
  addresses: readonly (string | null)[];
}

const opens = (copyId: string | null, form: number): Opened => ({ form, copyId, addresses: [copyId] });

/**
 * Which form the address of a screen for new texts asks for, by its `?copy=`. The form of a new text stays when it gets an
 * address of its own (`onBegun`); every other change of the address opens another form, so that each writes one text.
 */
export function useOpenedCopy() {
  const [params, setParams] = useSearchParams();
  const address = params.get(COPY);
  const [opened, setOpened] = useState(() => opens(address, 0));
  const newest = opened.addresses.at(-1) ?? null;
  if (!opened.addresses.includes(address)) setOpened(opens(address, opened.form + 1));
  else if (opened.addresses.length > 1 && address === newest) setOpened({ ...opened, addresses: [newest] });
  useEffect(() => {
    if (newest !== null && newest !== address)
      setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), [COPY]: newest }), {
        replace: true,
      });
  }, [newest, address, setParams]);
  const { form, copyId } = opened;
  const onBegun = (id: number) =>
    setOpened((present) =>
      present.form === form ? { ...present, addresses: [...present.addresses, String(id)] } : present,
    );
  return { form, copyId, onBegun };
}
