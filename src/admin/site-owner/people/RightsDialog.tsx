import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changePerson } from "../../../contract/people.ts";
import type { Person } from "../../../contract/people.ts";
import type { Rights } from "../../../contract/access.ts";
import { call } from "../../api/client.ts";
import { sessionQuery } from "../../api/session-query.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { useToasts } from "../../ui/toast/ToastProvider.tsx";
import { refreshPeople } from "./people-query.ts";
import { RightsFields, rightsWords } from "./RightsFields.tsx";

/** Changes what somebody may do, from their next click on. */
export function RightsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const [rights, setRights] = useState<Rights>(person);
  const save = useMutation({
    mutationFn: ({ role, grants }: Rights) =>
      call(changePerson, { params: { id: String(person.id) }, body: { role, grants: [...grants] } }),
    onSuccess: async (saved) => {
      onClose();
      toasts.add({ title: "Rights changed", description: `${saved.username}: ${rightsWords(saved)}.` });
      // An owner who is none any more sees this screen no longer.
      if (saved.isYou) await queries.invalidateQueries(sessionQuery);
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
    </FormDialog>
  );
}
