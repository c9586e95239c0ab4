import { useNavigate } from "react-router";

const PATH = "/admin/log-out";
/** Only the app's own buttons send it: no link from elsewhere ends a session. */
const ASKED = "log out";

/** Logs out by leaving the screen, so that whatever is not saved there is asked about first. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  return () => void navigate(PATH, { state: ASKED });
}

/** True if a screen was left to log out. */
export const isAskedFor = (state: unknown): boolean => state === ASKED;
