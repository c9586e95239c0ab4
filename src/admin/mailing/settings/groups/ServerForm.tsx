import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { checkServerSettings, saveServerSettings } from "../../../../contract/mail-server-settings.ts";
import type { ServerChange, ServerView } from "../../../../contract/mail-server-settings.ts";
import { getMailServer } from "../../../../contract/mail-route.ts";
import { checkMailRecords } from "../../../../contract/mail-server.ts";
import { call } from "../../../api/client.ts";
import { useUnsavedGroup } from "../../../site-owner/settings/UnsavedGroups.tsx";
import { Button } from "../../../ui/Button.tsx";
import { FormFailure } from "../../../ui/FormFailure.tsx";
import { showRefusal } from "../../../ui/show-refusal.ts";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { SendingFields } from "./SendingFields.tsx";
import { dkimKeysQuery } from "./use-dkim-change.ts";
import { ServerFields } from "./ServerFields.tsx";
import { names, serverSettingsQuery, useServerForm, valuesOf } from "./use-server-form.ts";

const ID = "mail-server";

/** The mail server's settings: tried before they are saved, or saved. */
export function ServerForm({ view }: { view: ServerView }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const form = useServerForm(view);
  const { isDirty, errors } = form.formState;
  const setUnsaved = useUnsavedGroup();
  useEffect(() => {
    setUnsaved(ID, isDirty);
    return () => setUnsaved(ID, false);
  }, [setUnsaved, isDirty]);
  const onError = (error: Error) => showRefusal(form, names, error);
  const save = useMutation({
    mutationFn: (change: ServerChange) => call(saveServerSettings, { body: change }),
    onSuccess: (saved) => {
      queries.setQueryData(serverSettingsQuery.queryKey, saved);
      form.reset(valuesOf(saved));
      check.reset();
      void queries.invalidateQueries({ queryKey: [getMailServer.path] });
      // The keys are for the sender's domain, and what DNS said was said of the domain before.
      void queries.invalidateQueries({ queryKey: dkimKeysQuery.queryKey });
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
      <FormFailure error={errors.root?.message} />
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <Button type="submit" kind={isDirty ? "primary" : "plain"} disabled={!isDirty || isPending}>
          {save.isPending ? "Saving..." : "Save mail server"}
        </Button>
        <Button
          disabled={isPending}
          onClick={() => void form.handleSubmit((change) => check.mutate(change))()}
        >
          {check.isPending ? "Checking..." : "Check the connection"}
        </Button>
        {isDirty && (
          <Button kind="ghost" disabled={isPending} onClick={() => form.reset()}>
            Discard
          </Button>
        )}
      </div>
      <output className="text-xs text-ink-3 empty:hidden">{!isPending && check.data?.message}</output>
    </form>
  );
}
