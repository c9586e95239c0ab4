import { MIN_PASSWORD_LENGTH } from "../../contract/site-owner/session.ts";
import { Field } from "../parts/Field.tsx";
import { account } from "../words/setup.ts";

interface AccountFieldsProps {
  usernameHint?: string;
  /** The name that was typed before. The password is never refilled. */
  username: string | undefined;
  /** The problem of each field, by its name. */
  fields: Record<string, string> | undefined;
}

/** The fields with which somebody chooses their account. */
export const AccountFields = ({ usernameHint, username, fields }: AccountFieldsProps) => (
  <>
    <Field
      label={account.username}
      name="username"
      autoComplete="username"
      hint={usernameHint}
      value={username}
      problem={fields?.["username"]}
    />
    <Field
      label={account.password}
      name="password"
      type="password"
      autoComplete="new-password"
      hint={account.passwordHint(MIN_PASSWORD_LENGTH)}
      problem={fields?.["password"]}
    />
  </>
);
