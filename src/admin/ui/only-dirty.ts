/** The values of the fields that were changed in a form: whatever somebody else has changed meanwhile stays as it is. */
export const onlyDirty = <Values extends object>(
  values: Values,
  dirty: Partial<Record<keyof Values, unknown>>,
): Partial<Values> => {
  const changed: Partial<Values> = {};
  for (const name in values) if (dirty[name]) changed[name] = values[name];
  return changed;
};
