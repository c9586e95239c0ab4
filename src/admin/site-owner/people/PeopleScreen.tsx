import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rightsWords } from "../../../contract/access.ts";
import type { Rights } from "../../../contract/access.ts";
import { counted, countOf } from "../../../contract/counting.ts";
import { removePerson, withdrawInvitation } from "../../../contract/people.ts";
import type { Invitation, Person } from "../../../contract/people.ts";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { AddButton } from "../../ui/Button.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { ListTable } from "../../ui/ListTable.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { QueryTable } from "../../ui/QueryTable.tsx";
import { Section } from "../../ui/Section.tsx";
import { ActionCell, Cell, MainCell, Row, RowAction } from "../../ui/Table.tsx";
import { FactorRule } from "./FactorRule.tsx";
import { InviteDialog, LinkDialog } from "./InviteDialog.tsx";
import type { InvitationMade } from "./InviteDialog.tsx";
import { peopleQuery, refreshPeople } from "./people-query.ts";
import { RightsDialog } from "./RightsDialog.tsx";

const columns: readonly Column[] = [
  { name: "Name" },
  { name: "Role" },
  { name: "Posts", isMinor: true },
  { name: "Second factor", isMinor: true },
  { name: "Last seen" },
  { name: "Actions", isNameHidden: true },
];

const invitationColumns: readonly Column[] = [
  { name: "For" },
  { name: "Role" },
  { name: "Works until" },
  { name: "Actions", isNameHidden: true },
];

type Open =
  | { act: "invite" }
  | { act: "made"; made: InvitationMade }
  | { act: "rights" | "remove"; person: Person }
  | { act: "withdraw"; invitation: Invitation };

/** Who can sign in, what they may do, and who was invited. */
export function PeopleScreen() {
  const query = useQuery(peopleQuery);
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const invitations = data?.invitations ?? [];
  return (
    <>
      <PageHead
        title="People"
        actions={
          <AddButton kind="primary" onClick={() => setOpen({ act: "invite" })}>
            Invite somebody
          </AddButton>
        }
      >
        Who can sign in, and what they may do.
      </PageHead>
      <QueryTable query={query} label="People" columns={columns} items={data?.people} empty={null}>
        {(person) => <PersonRow key={person.id} person={person} onAct={(act) => setOpen({ act, person })} />}
      </QueryTable>
      {invitations.length > 0 && (
        <div className="mt-10">
          <Section id="invitations" title="Invitations">
            <ListTable
              label="Invitations"
              columns={invitationColumns}
              items={invitations}
              isBusy={query.isFetching}
              empty={null}
            >
              {(invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  onWithdraw={() => setOpen({ act: "withdraw", invitation })}
                />
              )}
            </ListTable>
          </Section>
        </div>
      )}
      {data && <FactorRule since={data.factorRuleSince} />}
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </>
  );
}

interface PersonRowProps {
  person: Person;
  onAct: (act: "rights" | "remove") => void;
}

function PersonRow({ person, onAct }: PersonRowProps) {
  const { username, email, author, isYou, lastSeenAt, postCount, hasSecondFactor } = person;
  return (
    <Row>
      <MainCell>
        {username}
        {isYou && <span className="ml-2 font-normal text-ink-3">you</span>}
        {author && author.name !== username && (
          <span className="ml-2 font-normal text-ink-3">writes as {author.name}</span>
        )}
        {email && <span className="ml-2 font-normal break-all text-ink-3">{email}</span>}
      </MainCell>
      <RightsCell rights={person} />
      <Cell isMinor>{counted(postCount)}</Cell>
      <Cell isMinor>{hasSecondFactor ? "Yes" : "No"}</Cell>
      <Cell>{lastSeenAt ? <Moment at={lastSeenAt} /> : "Not in the last 14 days"}</Cell>
      <ActionCell>
        <RowAction aria-label={`Change ${username}`} onClick={() => onAct("rights")}>
          Change
        </RowAction>
        {!isYou && (
          <RowAction aria-label={`Remove ${username}`} onClick={() => onAct("remove")}>
            Remove
          </RowAction>
        )}
      </ActionCell>
    </Row>
  );
}

function InvitationRow({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const { expiresAt, isExpired } = invitation;
  return (
    <Row>
      <MainCell>{nameOf(invitation)}</MainCell>
      <RightsCell rights={invitation} />
      <Cell>{isExpired ? <Badge color="none">Expired</Badge> : <Moment at={expiresAt} />}</Cell>
      <ActionCell>
        <RowAction aria-label={`Withdraw the invitation for ${nameOf(invitation)}`} onClick={onWithdraw}>
          Withdraw
        </RowAction>
      </ActionCell>
    </Row>
  );
}

/** Many words, which leave the name its room. */
const RightsCell = ({ rights }: { rights: Rights }) => (
  <Cell>
    <span className="md:block md:w-40 md:py-2 md:whitespace-normal">{rightsWords(rights)}</span>
  </Cell>
);

const nameOf = ({ label, email }: Invitation) => label || email || "Anybody with the link";

interface OpenDialogProps {
  open: Open;
  onOpen: (open: Open | undefined) => void;
}

function OpenDialog({ open, onOpen }: OpenDialogProps) {
  const close = () => onOpen(undefined);
  switch (open.act) {
    case "invite":
      return <InviteDialog onMade={(made) => onOpen({ act: "made", made })} onClose={close} />;
    case "made":
      return <LinkDialog made={open.made} onClose={close} />;
    case "rights":
      return <RightsDialog person={open.person} onClose={close} />;
    case "remove":
      return <RemoveDialog person={open.person} onClose={close} />;
    case "withdraw":
      return <WithdrawDialog invitation={open.invitation} onClose={close} />;
  }
}

function RemoveDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { id, username, postCount } = person;
  const posts = postCount === 0 ? "" : ` Their ${countOf(postCount, "post")} will be yours.`;
  return (
    <ActionDialog
      title={`Remove ${username}?`}
      sentence={`${username} is signed out at once and can no longer sign in.${posts} Readers see no difference.`}
      action="Remove"
      pendingAction="Removing..."
      isDestructive
      act={() => call(removePerson, { params: { id: String(id) } })}
      refresh={refreshPeople}
      done={({ message }) => ({ title: "Person removed", description: message })}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  return (
    <ActionDialog
      title="Withdraw this invitation?"
      sentence="Its link stops working at once."
      action="Withdraw"
      pendingAction="Withdrawing..."
      act={() => call(withdrawInvitation, { params: { id: String(invitation.id) } })}
      refresh={refreshPeople}
      done={({ message }) => ({ title: "Invitation withdrawn", description: message })}
      onClose={onClose}
    />
  );
}
