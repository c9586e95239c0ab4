import {
  grantsOf,
  grantTable,
  roleTable,
  type Grant,
  type Rights,
} from "../../../contract/site-owner/access.ts";
import { roles } from "../../../contract/base/capabilities.ts";
import { CheckField } from "../../ui/forms/Check.tsx";
import { Select } from "../../ui/forms/Select.tsx";

interface RightsFieldsProps {
  rights: Rights;
  error?: string | undefined;
  onChange: (rights: Rights) => void;
}

const options = roles.map((role) => ({ value: role, name: roleTable[role].words }));

/** A role, and what can be granted beyond it. Another role begins without grants. */
export function RightsFields({ rights: { role, grants }, error, onChange }: RightsFieldsProps) {
  const turn = (grant: Grant, isOn: boolean) =>
    onChange({ role, grants: isOn ? [...grants, grant] : grants.filter((each) => each !== grant) });
  return (
    <>
      <Select
        label="Role"
        options={options}
        value={role}
        hint={roleTable[role].hint}
        error={error}
        onChange={({ target }) =>
          onChange({ role: roles.find((each) => each === target.value) ?? role, grants: [] })
        }
      />
      {grantsOf(role).map((grant) => (
        <CheckField
          key={grant}
          label={grantTable[grant].words}
          hint={grantTable[grant].hint}
          checked={grants.includes(grant)}
          onChange={({ target }) => turn(grant, target.checked)}
        />
      ))}
    </>
  );
}
