import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { confirmSender, getSender } from "../../../../contract/mailing/deliveries.ts";
import { refreshing } from "../../../api/query-of.ts";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/buttons/Button.tsx";
import { FormFailure } from "../../../ui/forms/FormFailure.tsx";
import { useMay } from "../../../api/session-query.ts";
import { May } from "../../../ui/states/May.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { useToasts } from "../../../ui/toast/ToastProvider.tsx";
import { refreshNewsletters, senderQuery } from "../shared/newsletter-queries.ts";

/** Why nothing that is sent here reaches anybody, as long as that is so. */
export function SenderNotices() {
  const may = useMay();
  const { data } = useQuery(senderQuery);
  if (!data) return null;
  return (
    <div className="mb-5 empty:hidden">
      {data.heldWords && <HeldNotice words={data.heldWords} />}
      {!data.hasMailServer && (
        <Notice tone="info">
          <b>No mail server is set.</b> Emails are stored in the{" "}
          {may("settings.write") ? (
            <Link to="/admin/outbox" className="link">
              outbox
            </Link>
          ) : (
            "outbox"
          )}{" "}
          and not sent.
        </Notice>
      )}
    </div>
  );
}

function HeldNotice({ words }: { words: string }) {
  const queries = useQueryClient();
  const toasts = useToasts();
  const confirm = useMutation({
    mutationFn: () => call(confirmSender),
    onSuccess: async ({ message }) => {
      await refreshing(getSender)(queries);
      await refreshNewsletters(queries);
      toasts.add({ title: "Confirmed", description: message });
    },
  });
  return (
    <Notice
      tone="bad"
      action={
        <May use="newsletters.send">
          <Button size="small" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm that this site sends
          </Button>
        </May>
      }
    >
      <p>{words}</p>
      <FormFailure error={confirm.error?.message} />
    </Notice>
  );
}
