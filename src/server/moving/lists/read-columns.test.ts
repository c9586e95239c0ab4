import { expect, test } from "vitest";
import { readColumns } from "./read-columns.ts";

const howToChoose = (column: string) => `Write --column email=${column}.`;

test("a list without a column of addresses is refused in words of the one who asks", () => {
  const head = { line: 1, fields: ["correo", "nombre"] };
  const refusal = "Line 1 names no column of email addresses. It has: correo, nombre.";
  expect(() => readColumns(head, { fileName: "lista.csv" })).toThrow(`${refusal} Choose one of them.`);
  expect(() => readColumns(head, { fileName: "lista.csv", howToChoose })).toThrow(
    `${refusal} Write --column email=correo.`,
  );
});
