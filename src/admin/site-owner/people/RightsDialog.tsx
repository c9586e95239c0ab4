import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getMe } from "../../../contract/site-owner/session.ts";
import { changePerson, type Person } from "../../../contract/site-owner/people.ts";
import { rightsWords, type Rights } from "../../../contract/site-owner/access.ts";
import { refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { FormDialog } from "../../ui/dialogs/FormDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshPeople } from "./people-query.ts";
import { AuthorSelect } from "./AuthorSelect.tsx";
import { RightsFields } from "./RightsFields.tsx";

/** Changes what somebody may do, from their next click on, and which author they are. */
export function RightsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [rights, setRights] = useState<Rights>(person);
  const [authorId, setAuthorId] = useState(person.author?.id ?? null);
  const save = useMutation({
    mutationFn: ({ role, grants }: Rights) =>
      call(changePerson, {
        params: { id: String(person.id) },
        body: { role, grants: [...grants], authorId },
      }),
    onSuccess: async (saved) => {
      onClose();
      toasts.add({ title: "Person changed", description: `${saved.username}: ${rightsWords(saved)}.` });
      // An owner who is none any more sees this screen no longer.
      if (saved.isYou) await refreshing(getMe)(queries);
      await refreshPeople(queries);
    },
  });
  return (
    <FormDialog
      title={`What ${person.username} may do`}
      description="It holds from their next click on. They stay signed in."
      action="Save"
      pendingAction="Saving..."
      isPending={save.isPending}
      failure={save.error?.message}
      onSubmit={() => save.mutate(rights)}
      onClose={onClose}
    >
      <RightsFields rights={rights} onChange={setRights} />
      <AuthorSelect value={authorId} person={person} onChange={setAuthorId} />
    </FormDialog>
  );
}
