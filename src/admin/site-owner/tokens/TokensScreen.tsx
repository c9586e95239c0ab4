import { useQuery } from "@tanstack/react-query";
import { revokeToken, type ApiToken } from "../../../contract/site-owner/tokens.ts";
import { useDialog } from "../../ui/dialogs/use-dialog.tsx";
import { Collection } from "../../ui/lists/Collection.tsx";
import { call } from "../../api/client.ts";
import { useMay } from "../../api/session-query.ts";
import { Moment } from "../../time/Moment.tsx";
import { ActionDialog } from "../../ui/dialogs/ActionDialog.tsx";
import { Badge } from "../../ui/states/Badge.tsx";
import { AddButton } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { groupsOf } from "./CapabilityFields.tsx";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { refreshTokens, tokensQuery } from "./tokens-query.ts";

/** The tokens with which programs act for people: one's own, or everybody's for an owner. */
export function TokensScreen() {
  const may = useMay();
  const query = useQuery(tokensQuery);
  const { show, dialog } = useDialog();
  return (
    <>
      <PageHead
        title="API tokens"
        actions={
          <AddButton kind="primary" onClick={() => show((controls) => <NewTokenDialog {...controls} />)}>
            New token
          </AddButton>
        }
      >
        {may("people.write")
          ? "Programs that act for you, and for other people of this site."
          : "Programs that act for you."}{" "}
        <a href="/api/docs" className="link">
          API reference
        </a>
      </PageHead>
      <Collection
        query={query}
        label="API tokens"
        items={query.data?.tokens}
        nameOf={({ name }) => name}
        columns={[
          { name: "Name", cell: (token) => <NameAndPerson {...token} /> },
          {
            name: "May",
            cell: ({ capabilities }) => <span title={capabilities.join(", ")}>{groupsOf(capabilities)}</span>,
          },
          { name: "Last used", cell: (token) => <LastUse {...token} /> },
          { name: "Expires", cell: (token) => <Ending {...token} /> },
        ]}
        acts={[
          { name: "Revoke", opens: (token, { onClose }) => <RevokeDialog token={token} onClose={onClose} /> },
        ]}
        empty={
          <Empty title="No API tokens">
            A program with a token can read, write or send here, without your password.
          </Empty>
        }
      />
      {dialog}
    </>
  );
}

const NameAndPerson = ({ name, person, isYours }: ApiToken) => (
  <>
    {name}
    {!isYours && <span className="ml-2 font-normal text-ink-3">{person}</span>}
  </>
);

const LastUse = ({ lastUsedAt }: ApiToken) =>
  lastUsedAt ? (
    <>
      <PhoneHead>Last used</PhoneHead> <Moment at={lastUsedAt} as="date" />
    </>
  ) : (
    "Never used"
  );

function Ending({ expiresAt, isExpired }: ApiToken) {
  if (isExpired) return <Badge color="none">Expired</Badge>;
  if (expiresAt === null)
    return (
      <>
        Never <PhoneHead>expires</PhoneHead>
      </>
    );
  return (
    <>
      <PhoneHead>Expires</PhoneHead> <Moment at={expiresAt} as="date" />
    </>
  );
}

/** Says what a cell is where the columns have no heads. */
const PhoneHead = ({ children }: { children: string }) => <span className="md:hidden">{children}</span>;

function RevokeDialog({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  return (
    <ActionDialog
      title={`Revoke ${name}?`}
      sentence="The program that uses it is refused from its next request on. This cannot be undone."
      action="Revoke"
      pendingAction="Revoking..."
      isDestructive
      act={() => call(revokeToken, { params: { id: String(id) } })}
      refresh={refreshTokens}
      done={({ message }) => ({ title: "API token revoked", description: message })}
      onClose={onClose}
    />
  );
}
