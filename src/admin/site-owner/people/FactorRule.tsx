import { useMutation, useQueryClient } from "@tanstack/react-query";
import { listPeople } from "../../../contract/site-owner/people.ts";
import { getMe } from "../../../contract/site-owner/session.ts";
import { GRACE_DAYS, setFactorRule } from "../../../contract/site-owner/second-factor.ts";
import { refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { Switch } from "../../ui/forms/Check.tsx";
import { Section } from "../../ui/page/Section.tsx";

/** Whether everybody needs a second factor. */
export function FactorRule({ since }: { since: string | null }) {
  const queries = useQueryClient();
  const set = useMutation({
    mutationFn: (isRequired: boolean) => call(setFactorRule, { body: { isRequired } }),
    onSettled: () => refreshing(listPeople, getMe)(queries),
  });
  return (
    <div className="mt-10">
      <Section id="sign-in" title="Sign-in">
        <div className="max-w-[36rem] py-2.5">
          <Switch
            label="Everybody needs a second factor"
            hint={`People have ${GRACE_DAYS} days to set up an authenticator app or a passkey in Settings → Account. After that, an account without one can do nothing else. Where the second factor is a passkey, the password alone no longer signs in.`}
            error={set.error?.message}
            checked={set.isPending ? set.variables : since !== null}
            disabled={set.isPending}
            onChange={({ target }) => set.mutate(target.checked)}
          />
        </div>
      </Section>
    </div>
  );
}
