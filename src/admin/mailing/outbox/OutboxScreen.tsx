import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "react-router";
import { KEPT_MAILS_PER_PAGE, type KeptMail } from "../../../contract/mailing/mail-server.ts";
import { ButtonLink } from "../../ui/buttons/Button.tsx";
import { Empty } from "../../ui/states/Empty.tsx";
import { FailureNotice } from "../../ui/states/FailureNotice.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { Pagination } from "../../ui/lists/Pagination.tsx";
import { showingLine } from "../../ui/lists/showing-line.ts";
import { Cell, MainCell, Row, SkeletonRows, Table } from "../../ui/lists/Table.tsx";
import { useListAddress } from "../../ui/lists/use-list-address.ts";
import { KeptMailScreen } from "./KeptMailScreen.tsx";
import { OUTBOX, keptMailsQuery } from "./outbox-queries.ts";
import { Moment } from "../../time/Moment.tsx";

const columns = ["Subject", "To", "Stored"];
const SKELETONS = 5;

/** What was mailed while there was no mail server: the list, or one mail. */
export function OutboxScreen() {
  const { id } = useParams();
  return id === undefined ? <KeptMails /> : <KeptMailScreen id={id} />;
}

function KeptMails() {
  const { page, pageAddress } = useListAddress();
  const { data, error, isPlaceholderData } = useQuery(keptMailsQuery(page));
  if (data && !isPlaceholderData && data.totalPages > 0 && page > data.totalPages)
    return <Navigate to={pageAddress(data.totalPages)} replace />;
  return (
    <>
      <PageHead title="Outbox">Emails that were kept instead of being sent.</PageHead>
      {data && !data.hasMailServer && (
        <div className="mb-5">
          <Notice tone="info">
            <b>No mail server is set.</b> Emails are stored here and not sent. Enter one in{" "}
            <Link to="/admin/settings/mail" className="link">
              Settings → Mail
            </Link>
            .
          </Notice>
        </div>
      )}
      {error && <FailureNotice>The outbox could not be read. {error.message}</FailureNotice>}
      {data?.totalMails === 0 && (
        <Empty
          title="The outbox is empty"
          action={
            !data.hasMailServer && (
              <ButtonLink to="/admin/settings/mail#mail-server">Set a mail server</ButtonLink>
            )
          }
        >
          {data.hasMailServer
            ? "Your mail server sends your emails. Emails stored before it was set would appear here."
            : "The next email, such as a confirmation or a test, will be stored here."}
        </Empty>
      )}
      {!error && data?.totalMails !== 0 && (
        <>
          <Table label="Stored emails" columns={columns} isBusy={!data || isPlaceholderData}>
            {data ? (
              data.mails.map((mail) => <MailRow key={mail.id} mail={mail} />)
            ) : (
              <SkeletonRows count={SKELETONS} columns={columns.length} />
            )}
          </Table>
          {data && (
            <Pagination
              page={page}
              totalPages={data.totalPages}
              addressOf={pageAddress}
              showing={showingLine({
                page,
                pageSize: KEPT_MAILS_PER_PAGE,
                count: data.mails.length,
                total: data.totalMails,
                thing: "email",
              })}
            />
          )}
        </>
      )}
    </>
  );
}

function MailRow({ mail: { id, subject, to, keptAt } }: { mail: KeptMail }) {
  return (
    <Row>
      <MainCell>
        <Link to={`${OUTBOX}/${id}`} className="hover:underline">
          {subject || "(no subject)"}
        </Link>
      </MainCell>
      <Cell>{to}</Cell>
      <Cell>
        <Moment at={keptAt} />
      </Cell>
    </Row>
  );
}
