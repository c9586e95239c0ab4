import { useQueryClient } from "@tanstack/react-query";
import { sendMail, type MailTemplate } from "../../../contract/mailing/single-mails.ts";
import { call } from "../../api/client.ts";
import { TestAddress } from "../../ui/forms/TestAddress.tsx";
import { refreshTemplates } from "./templates-query.ts";

/** Sends the saved template as a program would; fields without a fallback show their names. */
export function SendOne({ template, isUnsaved }: { template: MailTemplate; isUnsaved: boolean }) {
  const queries = useQueryClient();
  const fields = Object.fromEntries(
    template.fields.flatMap(({ name, isRequired }) => (isRequired ? [[name, `{${name}}`]] : [])),
  );
  return (
    <TestAddress
      isUnsaved={isUnsaved}
      send={async (to) => {
        const { state, words } = await call(sendMail, { body: { template: template.slug, to, fields } });
        await refreshTemplates(queries);
        return state === "suppressed"
          ? { kind: "destructive", title: "Mail not sent", description: words ?? "" }
          : {
              title: "Mail queued",
              description: "It goes out within seconds, if your mail server takes it.",
            };
      }}
    />
  );
}
