import type { ReactNode } from "react";
import { Navigate } from "react-router";
import type { Admin } from "../../../contract/site-owner/session.ts";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { useSession } from "./session.ts";

interface RequireSessionProps {
  signInPath: string;
  children: (admin: Admin) => ReactNode;
}

/** Shows its children to people who are signed in, and sends everybody else to the sign-in page. */
export function RequireSession({ signInPath, children }: RequireSessionProps) {
  const { isLoading, admin } = useSession();
  if (isLoading) return <Spinner />;
  return admin ? children(admin) : <Navigate to={signInPath} replace />;
}
