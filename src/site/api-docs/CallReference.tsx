import { curlExample, needsToken } from "./curl-example.ts";
import { resolve, type Schemas } from "./describe-schema.ts";
import { Fold } from "./Fold.tsx";
import { Prose } from "./Prose.tsx";
import { Sentence } from "../parts/Sentence.tsx";
import type { DocumentedCall } from "./read-document.ts";
import { Field, SchemaFields, TypeName } from "./SchemaFields.tsx";
import { apiDocs } from "../words/api-docs.ts";

interface CallReferenceProps {
  call: DocumentedCall;
  schemas: Schemas;
  publicUrl: string;
}

/** One call: what it is for, what it takes, what it answers, and a command to try it. */
export function CallReference({ call, schemas, publicUrl }: CallReferenceProps) {
  return (
    <Fold anchor={call.anchor} head={<CallHead call={call} />}>
      <p className="api-access">
        <Prose text={accessOf(call)} />
      </p>
      <Parameters call={call} />
      <Body call={call} schemas={schemas} />
      <Answers call={call} />
      {/* It scrolls inside itself, which the keyboard must reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>
        <code>{curlExample(call, { publicUrl, schemas })}</code>
      </pre>
    </Fold>
  );
}

function CallHead({ call: { method, path, summary } }: { call: DocumentedCall }) {
  return (
    <>
      <h3>
        <span className={`api-method api-method--${method.toLowerCase()}`}>{method}</span>
        <code>{path}</code>
      </h3>
      <span className="api-summary">
        <Prose text={summary} />
      </span>
    </>
  );
}

function accessOf({ security, description }: DocumentedCall): string {
  if (security.length === 0) return apiDocs.open;
  if (needsToken(security)) return apiDocs.needsToken;
  const proof = security.length > 1 ? apiDocs.needsSessionOrToken : apiDocs.needsSession;
  return `${proof}. ${description}`;
}

function Parameters({ call: { parameters } }: { call: DocumentedCall }) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>{apiDocs.parameters}</h4>
      <dl className="api-fields">
        {parameters.map(({ name, in: place, required, schema }) => (
          <Field
            key={name}
            name={place === "path" ? `{${name}}` : `?${name}`}
            schema={schema}
            isRequired={required}
          />
        ))}
      </dl>
    </>
  );
}

function Body({ call: { requestBody }, schemas }: { call: DocumentedCall; schemas: Schemas }) {
  return Object.entries(requestBody?.content ?? {}).map(([mediaType, { schema }]) => (
    <div key={mediaType}>
      <h4>
        <Sentence text={apiDocs.body} type={<small>{mediaType}</small>} />
      </h4>
      <SchemaFields schema={resolve(schema, schemas)} />
    </div>
  ));
}

function Answers({ call: { responses } }: { call: DocumentedCall }) {
  return (
    <>
      <h4>{apiDocs.responses}</h4>
      <dl className="api-answers">
        {Object.entries(responses).map(([status, { description, content }]) => {
          const [answer] = Object.values(content);
          return (
            <div key={status}>
              <dt>{status}</dt>
              <dd>
                {description} {answer && <TypeName schema={answer.schema} />}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}
