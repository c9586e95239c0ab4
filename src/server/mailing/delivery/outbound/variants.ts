import { z } from "zod";
import type { SubjectTest } from "../../../../contract/mailing/subject-tests.ts";
import type { Signer } from "../../../kernel/secrets.ts";
import { isUndecided, readSubjectTest } from "../../newsletters/editing/stored-subjects.ts";
import type { Recipient } from "./audience-store.ts";
import type { Compose } from "./compose-delivery.ts";
import type { SenderDeps } from "./sender-deps.ts";
import type { Render, SendRow } from "../progress/store.ts";

const variantsSchema = z.array(z.object({ subject: z.string(), html: z.string(), text: z.string() }));

/** A newsletter as it goes out with each of its subjects, its own first. */
export function rendersOf(render: Render): Render[] {
  const others = render.variants === null ? [] : variantsSchema.parse(JSON.parse(render.variants));
  return [render, ...others.map((words) => Object.assign({}, render, words))];
}

/** Composes each reader's email with the subject that they get; each is encoded when it is first needed. */
export function composeWithSubjects(render: Render, compile: (render: Render) => Compose): Compose {
  const renders = rendersOf(render);
  const compiled = new Map<number, Compose>();
  return (reader) => {
    const { variant = 0 } = reader;
    const compose = compiled.get(variant) ?? compile(renders[variant] ?? render);
    compiled.set(variant, compose);
    return compose(reader);
  };
}

interface SubjectGroup {
  variant: number | null;
  recipients: Recipient[];
}

/**
 * Returns what divides recipients among the subjects of a test that is not decided: each of the sample's, and null for those
 * who wait. Without one, all are one group.
 */
export function subjectGrouping({ signer }: Pick<SenderDeps, "signer">, newsletter: SendRow) {
  const test = isUndecided(newsletter) ? readSubjectTest(newsletter) : null;
  return (recipients: Recipient[]): SubjectGroup[] => {
    if (!test) return [{ variant: null, recipients }];
    const drawn = Map.groupBy(recipients, ({ id }) =>
      drawVariant(signer, { newsletterId: newsletter.id, test }, id),
    );
    return [...drawn].map(([variant, some]) => ({ variant, recipients: some }));
  };
}

/** The draw is a keyed hash, so that it is the same after a crash, and another one for each newsletter. */
function drawVariant(
  signer: Signer,
  { newsletterId, test }: { newsletterId: number; test: SubjectTest },
  subscriberId: number,
): number | null {
  const digest = signer.digest("subject-test", `${newsletterId}.${subscriberId}`);
  const drawn = Buffer.from(digest, "base64url").readUIntBE(0, 6) / 2 ** 48;
  const ofSample = drawn / (test.percent / 100);
  return ofSample < 1 ? Math.floor(ofSample * (test.others.length + 1)) : null;
}
