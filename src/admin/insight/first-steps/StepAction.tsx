import { Suspense, lazy, useState } from "react";
import { Link } from "react-router";
import type { FirstStep } from "../../../contract/insight/first-steps.ts";
import { loadPart } from "../../api/load-part.ts";
import { WhenWanted } from "../../ui/buttons/WhenWanted.tsx";

const RemoveSamplesDialog = lazy(async () => ({
  default: (await import("../../content/posts/list/RemoveSamplesDialog.tsx")).RemoveSamplesDialog,
}));

interface StepActionProps {
  step: Exclude<FirstStep, "examples">;
  hasMailServer: boolean;
}

/** The one thing to click for a step. */
export function StepAction({ step, hasMailServer }: StepActionProps) {
  if (step === "samples") return <RemoveSamples />;
  if (step === "backup") return <ShowBackupHelp />;
  const { to, words } =
    step === "mail" && !hasMailServer
      ? { to: "/admin/settings/mail#mail-server", words: "Set a mail server" }
      : places[step];
  return (
    <Link className="link shrink-0" to={to}>
      {words}
    </Link>
  );
}

const places: Record<
  Exclude<StepActionProps["step"], "samples" | "backup">,
  { to: string; words: string }
> = {
  write: { to: "/admin/posts/create", words: "New post" },
  mail: { to: "/admin/settings/mail#prove-it", words: "Prove it" },
  address: { to: "/admin/settings#sender", words: "Enter it" },
  legal: { to: "/admin/settings#privacy", words: "Check them" },
  readers: { to: "/admin/subscribers", words: "Add readers" },
};

function RemoveSamples() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="link shrink-0" onClick={() => setAsking(true)}>
        Remove samples
      </button>
      <Suspense>{isAsking && <RemoveSamplesDialog onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

const loadBackupHelp = () => import("./BackupHelp.tsx");
const BackupHelp = lazy(async () => ({ default: (await loadPart(loadBackupHelp)).BackupHelp }));

function ShowBackupHelp() {
  const button = (
    <button type="button" className="link shrink-0">
      Show how
    </button>
  );
  return (
    <WhenWanted button={button} opens="dialog" load={loadBackupHelp}>
      <BackupHelp button={button} />
    </WhenWanted>
  );
}
