import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";

/** Returns what ties a control to the field of a name. */
export type FieldsOf<Values extends FieldValues> = ReturnType<typeof fieldsOf<Values>>;

/** Ties controls to a form, with what is wrong: `<TextField label="Name" {...field("name")} />`. Called while rendering. */
export function fieldsOf<Values extends FieldValues>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Values>, "register" | "formState">) {
  return <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => {
    // `get` returns any. It finds the error of a name with dots.
    const error: FieldError | undefined = get(errors, name);
    return { ...register(name, options), error: error?.message };
  };
}
