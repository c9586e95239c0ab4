import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { revokeToken } from "../../../contract/tokens.ts";
import type { ApiToken } from "../../../contract/tokens.ts";
import { call } from "../../api/client.ts";
import { useMay } from "../../api/session-query.ts";
import { Moment } from "../../time/Moment.tsx";
import { ActionDialog } from "../../ui/ActionDialog.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { AddButton } from "../../ui/Button.tsx";
import type { Column } from "../../ui/ColumnHead.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { QueryTable } from "../../ui/QueryTable.tsx";
import { ActionCell, Cell, MainCell, Row, RowAction } from "../../ui/Table.tsx";
import { groupsOf } from "./CapabilityFields.tsx";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import type { TokenMade } from "./NewTokenDialog.tsx";
import { TokenMadeDialog } from "./TokenMadeDialog.tsx";
import { refreshTokens, tokensQuery } from "./tokens-query.ts";

const columns: readonly Column[] = [
  { name: "Name" },
  { name: "May" },
  { name: "Last used" },
  { name: "Expires" },
  { name: "Actions", isNameHidden: true },
];

type Open = { act: "create" } | { act: "made"; made: TokenMade } | { act: "revoke"; token: ApiToken };

/** The tokens with which programs act for people: one's own, or everybody's for an owner. */
export function TokensScreen() {
  const may = useMay();
  const query = useQuery(tokensQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHead
        title="API tokens"
        actions={
          <AddButton kind="primary" onClick={() => setOpen({ act: "create" })}>
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
      <QueryTable
        query={query}
        label="API tokens"
        columns={columns}
        items={query.data?.tokens}
        empty={
          <Empty title="No API tokens">
            A program with a token can read, write or send here, without your password.
          </Empty>
        }
      >
        {(token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setOpen({ act: "revoke", token })} />
        )}
      </QueryTable>
      {open?.act === "create" && (
        <NewTokenDialog onMade={(made) => setOpen({ act: "made", made })} onClose={close} />
      )}
      {open?.act === "made" && <TokenMadeDialog made={open.made} onClose={close} />}
      {open?.act === "revoke" && <RevokeDialog token={open.token} onClose={close} />}
    </>
  );
}

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, person, isYours, capabilities, lastUsedAt } = token;
  return (
    <Row>
      <MainCell>
        {name}
        {!isYours && <span className="ml-2 font-normal text-ink-3">{person}</span>}
      </MainCell>
      <Cell>
        <span title={capabilities.join(", ")}>{groupsOf(capabilities)}</span>
      </Cell>
      <Cell>
        {lastUsedAt ? (
          <>
            <PhoneHead>Last used</PhoneHead> <Moment at={lastUsedAt} as="date" />
          </>
        ) : (
          "Never used"
        )}
      </Cell>
      <Cell>
        <Ending token={token} />
      </Cell>
      <ActionCell>
        <RowAction aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </RowAction>
      </ActionCell>
    </Row>
  );
}

function Ending({ token: { expiresAt, isExpired } }: { token: ApiToken }) {
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
