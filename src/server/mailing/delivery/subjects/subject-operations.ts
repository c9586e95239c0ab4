import * as calls from "../../../../contract/mailing/subject-tests.ts";
import type { Kernel } from "../../../kernel/opening/open-kernel.ts";
import { operationsWith } from "../../../kernel/operations/operations.ts";
import { chooseSubject } from "./decide-subject.ts";
import { getSubjectTest } from "./read-subject-test.ts";

const { operation } = operationsWith<Kernel>();

export const subjectOperations = [
  operation(calls.getSubjectTest, (kernel, { params: { id } }) => getSubjectTest(kernel, id)),

  operation(calls.chooseSubject, async (kernel, { params: { id }, body: { choice }, by }) => {
    await chooseSubject(kernel, { id, choice, by: by() });
    return getSubjectTest(kernel, id);
  }),
];
