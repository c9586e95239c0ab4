import { limitsOf, referredName, typeName } from "./describe-schema.ts";
import { Prose } from "./Prose.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import type { Schema } from "./read-document.ts";
import { apiDocs } from "../words/api-docs.ts";

/** The fields of an object, each with its type, its limits and what it is for; nothing for what is no object. */
export function SchemaFields({ schema: { properties, required } }: { schema: Schema }) {
  const fields = Object.entries(properties ?? {});
  if (fields.length === 0) return null;
  return (
    <dl className="api-fields">
      {fields.map(([name, field]) => (
        <Field key={name} name={name} schema={field} isRequired={Boolean(required?.includes(name))} />
      ))}
    </dl>
  );
}

export function Field({ name, schema, isRequired }: { name: string; schema: Schema; isRequired: boolean }) {
  const limits = limitsOf(schema);
  return (
    <div>
      <dt>
        <code>{name}</code>
        {isRequired && <span className="api-required">{apiDocs.required}</span>}
      </dt>
      <dd>
        <TypeName schema={schema} />
        {limits.length > 0 && <span className="api-limits">{limits.join(" · ")}</span>}
        {schema.description && (
          <span className="api-limits">
            <Prose text={schema.description} />
          </span>
        )}
        <SchemaFields schema={schema.items ?? schema} />
      </dd>
    </div>
  );
}

/** A type in words. One that the reference describes elsewhere links there. */
export function TypeName({ schema }: { schema: Schema }) {
  const inside = schema.items ?? schema;
  const name = referredName(inside);
  if (!name) return <span>{typeName(schema)}</span>;
  const link = (
    <a className="link" href={`#schema-${name}`}>
      {name}
    </a>
  );
  return <span>{schema.items ? <Sentence text={apiDocs.listOf} type={link} /> : link}</span>;
}
