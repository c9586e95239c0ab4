import { Navigate, Outlet } from "react-router";
import type { Capability } from "../../contract/base/capabilities.ts";
import { useMay } from "../api/session-query.ts";
import { PageHead } from "../ui/page/PageHead.tsx";

interface GuardProps {
  needs: Capability;
  /** Where people without it are led instead of being told. */
  instead?: string;
}

/** Shows its screens to people who may see them. The server refuses what they would ask for anyway. */
export function Guard({ needs, instead }: GuardProps) {
  const may = useMay();
  if (may(needs)) return <Outlet />;
  if (instead) return <Navigate to={instead} replace />;
  return (
    <PageHead title="No access">
      Your account has no access to this screen. Ask an owner of the site if you need it.
    </PageHead>
  );
}
