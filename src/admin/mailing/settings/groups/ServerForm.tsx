import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  checkServerSettings,
  saveServerSettings,
  type ServerChange,
  type ServerView,
} from "../../../../contract/mailing/mail-server-settings.ts";
import { checkMailRecords } from "../../../../contract/mailing/mail-server.ts";
import { call } from "../../../api/client.ts";
import { refreshAfterSettings } from "../../../api/settings-query.ts";
import { useSaving } from "../../../site-owner/settings/use-saving.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { SaveBar } from "../../../ui/forms/SaveBar.tsx";
import { SendingFields } from "./SendingFields.tsx";
import { ServerFields } from "./ServerFields.tsx";
import { names, serverSettingsQuery, useServerForm, valuesOf } from "./use-server-form.ts";

/** The mail server's settings: tried before they are saved, or saved. */
export function ServerForm({ view }: { view: ServerView }) {
  const queries = useQueryClient();
  const form = useServerForm(view);
  const { onError, submit, bar } = useSaving(form, {
    id: "mail-server",
    save: (change) => call(saveServerSettings, { body: change }),
    valuesOf,
    names,
    said: "Mail server: used from the next connection on.",
    onSaved: (saved) => {
      queries.setQueryData(serverSettingsQuery.queryKey, saved);
      check.reset();
      void refreshAfterSettings(queries, serverSettingsQuery.queryKey);
      // What DNS said was said of the domain before.
      void queries.resetQueries({ queryKey: [checkMailRecords.path] });
    },
  });
  const check = useMutation({
    mutationFn: (change: ServerChange) => call(checkServerSettings, { body: change }),
    onError,
  });
  const isPending = bar.isSaving || check.isPending;
  return (
    <form noValidate aria-label="Mail server settings" className="grid gap-3.75" onSubmit={submit}>
      <ServerFields view={view} form={form} />
      <SendingFields view={view} form={form} />
      <SaveBar label="Save mail server" {...bar} isBusy={check.isPending}>
        <Button
          disabled={isPending}
          onClick={() => void form.handleSubmit((change) => check.mutate(change))()}
        >
          {check.isPending ? "Checking..." : "Check the connection"}
        </Button>
      </SaveBar>
      <output className="text-xs text-ink-3 empty:hidden">{!isPending && check.data?.message}</output>
    </form>
  );
}
