import { Link } from "react-router";
import { PageHead } from "../ui/page/PageHead.tsx";

export function NotFoundScreen() {
  return (
    <>
      <PageHead title="Page Not Found">This screen does not exist.</PageHead>
      <Link className="link" to="/admin/dashboard">
        Go to the dashboard
      </Link>
    </>
  );
}
