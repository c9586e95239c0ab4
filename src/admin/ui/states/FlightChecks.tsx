import type { ReactNode } from "react";
import { Link } from "react-router";
import type { FlightCheck, FlightLevel } from "../../../contract/mailing/flight-check.ts";
import { useMay } from "../../api/session-query.ts";
import { FormFailure } from "../forms/FormFailure.tsx";
import { LinkedPlaces } from "./LinkedPlaces.tsx";
import { Skeleton } from "./Skeleton.tsx";
import { Check, CircleAlert, OctagonX } from "../icons/icons.tsx";

const icons = { ok: Check, amber: CircleAlert, red: OctagonX };
const colors = { ok: "text-ok", amber: "text-warn", red: "text-bad" };
const meanings = { ok: "Passed", amber: "Warning", red: "Cannot be sent" };

interface FlightResultProps {
  /** Undefined until the server has told. */
  checks: readonly FlightCheck[] | undefined;
  error: Error | null;
  /** Leads to what is not saved. */
  openIt?: ReactNode;
}

/** The checks of a dialog that asks before a newsletter goes out, or why there are none. */
export function FlightResult({ checks, error, openIt }: FlightResultProps) {
  if (checks) return <FlightChecks checks={checks} openIt={openIt} />;
  if (error) return <FormFailure error={`The newsletter could not be checked. ${error.message}`} />;
  return (
    <div aria-busy="true" className="grid gap-3">
      <span className="sr-only">Checking the newsletter</span>
      <Skeleton className="h-3 w-1/2" />
      <Skeleton />
      <Skeleton className="h-3 w-2/3" />
    </div>
  );
}

interface FlightChecksProps {
  checks: readonly FlightCheck[];
  openIt?: ReactNode;
}

/** What stops a newsletter, then what there is to know; what is fine, behind a line that says how much that is. */
export function FlightChecks({ checks, openIt }: FlightChecksProps) {
  const of = (level: FlightLevel) => checks.filter((check) => check.level === level);
  const fine = of("ok");
  return (
    <section aria-label="Checks before sending" className="border-t border-line py-3">
      <CheckList checks={[...of("red"), ...of("amber")]} openIt={openIt} />
      {fine.length > 0 && (
        <details className="group">
          <summary className="cursor-default py-1 text-ink-3 hover:text-ink">
            {fine.length} of {checks.length} checks passed
          </summary>
          <CheckList checks={fine} />
        </details>
      )}
    </section>
  );
}

function CheckList({ checks, openIt }: FlightChecksProps) {
  if (checks.length === 0) return null;
  return (
    <ul>
      {checks.map(({ name, level, words }) => {
        const Icon = icons[level];
        return (
          <li key={name} className="flex gap-2 py-1">
            <Icon className={`icon mt-0.5 ${colors[level]}`} aria-hidden="true" />
            <span className="sr-only">{meanings[level]}: </span>
            <span className={`min-w-0 wrap-anywhere ${level === "ok" ? "text-ink-2" : ""}`}>
              <LinkedPlaces words={words} />
              {name === "recipients" && level === "red" && <AddReaders />}
              {name === "saved" && openIt && <> {openIt}</>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function AddReaders() {
  const may = useMay();
  if (!may("subscribers.write")) return null;
  return (
    <>
      {" "}
      <Link className="link" to="/admin/subscribers">
        Add or import subscribers
      </Link>
    </>
  );
}
