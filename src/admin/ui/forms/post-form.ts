/** Posts fields to `action`, whose page fills `target`: a tab, or a frame that scripts cannot reach into. */
export function postForm(action: string, target: string, fields: Readonly<Record<string, string>>) {
  const form = document.createElement("form");
  form.hidden = true;
  form.method = "post";
  form.action = action;
  form.target = target;
  for (const [name, value] of Object.entries(fields)) {
    // Not an input, which would take the line breaks away.
    const field = document.createElement("textarea");
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
