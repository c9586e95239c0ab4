import { useMutation, useQueryClient } from "@tanstack/react-query";
import { checkServerSettings, saveServerSettings } from "../../../../contract/mail-server-settings.ts";
import type { ServerChange, ServerView } from "../../../../contract/mail-server-settings.ts";
import { checkMailRecords } from "../../../../contract/mail-server.ts";
import { call } from "../../../api/client.ts";
import { refreshAfterSettings } from "../../../api/settings-query.ts";
import { useUnsaved } from "../../../site-owner/settings/UnsavedGroups.tsx";
import { Button } from "../../../ui/Button.tsx";
import { SaveBar } from "../../../ui/SaveBar.tsx";
import { showRefusal } from "../../../ui/show-refusal.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { SendingFields } from "./SendingFields.tsx";
import { ServerFields } from "./ServerFields.tsx";
import { names, serverSettingsQuery, useServerForm, valuesOf } from "./use-server-form.ts";
import { takeSaved, valuesToSend } from "../../../ui/take-saved.ts";

const ID = "mail-server";

/** The mail server's settings: tried before they are saved, or saved. */
export function ServerForm({ view }: { view: ServerView }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useServerForm(view);
  const { isDirty, errors } = form.formState;
  useUnsaved(ID, isDirty);
  const onError = (error: Error) => showRefusal(form, names, error);
  const save = useMutation({
    mutationFn: (change: ServerChange) => call(saveServerSettings, { body: change }),
    onMutate: () => valuesToSend(form),
    onSuccess: (saved, _, sent) => {
      queries.setQueryData(serverSettingsQuery.queryKey, saved);
      takeSaved(form, valuesOf(saved), sent);
      check.reset();
      void refreshAfterSettings(queries, serverSettingsQuery.queryKey);
      // What DNS said was said of the domain before.
      void queries.resetQueries({ queryKey: [checkMailRecords.path] });
      toasts.add({ title: "Settings saved", description: "Mail server: used from the next connection on." });
    },
    onError,
  });
  const check = useMutation({
    mutationFn: (change: ServerChange) => call(checkServerSettings, { body: change }),
    onError,
  });
  const isPending = save.isPending || check.isPending;
  return (
    <form
      noValidate
      aria-label="Mail server settings"
      className="grid gap-3.75"
      onSubmit={(event) => void form.handleSubmit((change) => save.mutate(change))(event)}
    >
      <ServerFields view={view} form={form} />
      <SendingFields view={view} form={form} />
      <SaveBar
        label="Save mail server"
        error={errors.root?.message}
        isDirty={isDirty}
        isSaving={save.isPending}
        isBusy={check.isPending}
        onDiscard={() => form.reset()}
      >
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
