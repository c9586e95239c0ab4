import { useQuery } from "@tanstack/react-query";
import { rightsWords, type Rights } from "../../../contract/site-owner/access.ts";
import { counted, countOf } from "../../../contract/base/counting.ts";
import {
  removePerson,
  withdrawInvitation,
  type Invitation,
  type Person,
} from "../../../contract/site-owner/people.ts";
import { useDialog } from "../../ui/dialogs/use-dialog.tsx";
import { Collection } from "../../ui/lists/Collection.tsx";
import { call } from "../../api/client.ts";
import { Moment } from "../../time/Moment.tsx";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { AddButton } from "../../ui/buttons/Button.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { FactorRule } from "./FactorRule.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { peopleQuery, refreshPeople } from "./people-query.ts";
import { RightsDialog } from "./RightsDialog.tsx";

/** Who can sign in, what they may do, and who was invited. */
export function PeopleScreen() {
  const query = useQuery(peopleQuery);
  const { data } = query;
  const { show, dialog } = useDialog();
  return (
    <>
      <PageHead
        title="People"
        actions={
          <AddButton kind="primary" onClick={() => show((controls) => <InviteDialog {...controls} />)}>
            Invite somebody
          </AddButton>
        }
      >
        Who can sign in, and what they may do.
      </PageHead>
      <Collection
        query={query}
        label="People"
        items={data?.people}
        nameOf={({ username }) => username}
        columns={[
          { name: "Name", cell: (person) => <NameOfPerson {...person} /> },
          { name: "Role", cell: RightsOf },
          { name: "Posts", isMinor: true, cell: ({ postCount }) => counted(postCount) },
          {
            name: "Second factor",
            isMinor: true,
            cell: ({ hasSecondFactor }) => (hasSecondFactor ? "Yes" : "No"),
          },
          {
            name: "Last seen",
            cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : "Not in the last 14 days"),
          },
        ]}
        acts={[
          {
            name: "Change",
            opens: (person, { onClose }) => <RightsDialog person={person} onClose={onClose} />,
          },
          {
            name: "Remove",
            isFor: ({ isYou }) => !isYou,
            opens: (person, { onClose }) => <RemoveDialog person={person} onClose={onClose} />,
          },
        ]}
        empty={null}
      />
      {data && data.invitations.length > 0 && (
        <div className="mt-10">
          <Section id="invitations" title="Invitations">
            <Collection
              query={query}
              label="Invitations"
              items={data.invitations}
              nameOf={nameOf}
              columns={[
                { name: "For", cell: nameOf },
                { name: "Role", cell: RightsOf },
                {
                  name: "Works until",
                  cell: ({ isExpired, expiresAt }) =>
                    isExpired ? <Badge color="none">Expired</Badge> : <Moment at={expiresAt} />,
                },
              ]}
              acts={[
                {
                  name: "Withdraw",
                  label: (name) => `Withdraw the invitation for ${name}`,
                  opens: (invitation, { onClose }) => (
                    <WithdrawDialog invitation={invitation} onClose={onClose} />
                  ),
                },
              ]}
              empty={null}
            />
          </Section>
        </div>
      )}
      {data && <FactorRule since={data.factorRuleSince} />}
      {dialog}
    </>
  );
}

const NameOfPerson = ({ username, email, author, isYou }: Person) => (
  <>
    {username}
    {isYou && <span className="ml-2 font-normal text-ink-3">you</span>}
    {author && author.name !== username && (
      <span className="ml-2 font-normal text-ink-3">writes as {author.name}</span>
    )}
    {email && <span className="ml-2 font-normal break-all text-ink-3">{email}</span>}
  </>
);

/** Many words, which leave the name its room. */
const RightsOf = (rights: Rights) => (
  <span className="md:block md:w-40 md:py-2 md:whitespace-normal">{rightsWords(rights)}</span>
);

const nameOf = ({ label, email }: Invitation) => label || email || "Anybody with the link";

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
