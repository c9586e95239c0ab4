import { Link } from "react-router";
import { Moment } from "../../time/Moment.tsx";
import { Notice } from "../../ui/states/Notice.tsx";

/** Says until when the account needs the second factor that the site requires. */
export function FactorDue({ dueAt }: { dueAt: string }) {
  return (
    <div className="mb-5">
      <Notice
        tone="warn"
        action={
          <Link to="/admin/settings#account" className="link">
            Set it up
          </Link>
        }
      >
        <b>This site requires a second factor.</b> Set one up by <Moment at={dueAt} />. After that, you can do
        nothing here without one.
      </Notice>
    </div>
  );
}
