import { fillForNobody } from "../../../../contract/audience/personal-fields.ts";
import { counted, countOf } from "../../../../contract/base/counting.ts";
import type { FlightCheck } from "../../../../contract/mailing/flight-check.ts";
import { subjectsOf, type SubjectTest } from "../../../../contract/mailing/subject-tests.ts";
import { readersEach, tellableFrom } from "../../../../contract/mailing/subject-verdict.ts";

interface Tested {
  subject: string;
  preheader: string;
  test: SubjectTest | null;
  /** How many would get the newsletter. */
  readers: number;
  isTrackingOn: boolean;
}

const say = (level: FlightCheck["level"], words: string): FlightCheck[] => [
  { name: "subjects", level, words },
];

/** Says what a subject test will do, and when it cannot find anything. */
export function checkSubjects({ test, readers, isTrackingOn, ...words }: Tested): FlightCheck[] {
  if (!test) return [];
  const own = `“${fillForNobody(words.subject)}”`;
  if (!isTrackingOn)
    return say(
      "amber",
      `Opens and clicks are not counted (Settings → Reader privacy), so no subject can win: everybody gets ${own}.`,
    );
  const subjects = subjectsOf(words, test);
  const keys = new Set(subjects.map((each) => JSON.stringify(each)));
  if (keys.size < subjects.length) return say("amber", "Two subjects of the test are the same.");
  const each = readersEach(readers, subjects.length, test.percent);
  const atLeast = tellableFrom(each, subjects.length);
  const plan = planOf(test, { each, rest: readers - each * subjects.length, own });
  return atLeast === undefined
    ? say(
        "amber",
        `There are too few readers for a test: with ${counted(each)} for each subject, chance decides. ${plan}`,
      )
    : say("ok", `${plan} A difference such as 20 and ${atLeast} of 100 opens would show.`);
}

function planOf(
  { others, hours, decides }: SubjectTest,
  { each, rest, own }: { each: number; rest: number; own: string },
): string {
  const sample = `About ${countOf(each, "reader")} chosen at random get each of ${others.length + 1} subjects.`;
  const wait = countOf(hours, "hour");
  if (decides === "owner")
    return `${sample} After ${wait}, you are asked which one the others (${counted(rest)}) get; until you choose, they wait.`;
  return `${sample} ${wait} after the last of these emails, the others (${counted(rest)}) get the subject with clearly more clicks (with few clicks, opens), or ${own} if there is none.`;
}
