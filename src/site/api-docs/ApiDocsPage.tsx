import type { Frame } from "../layout/frame.ts";
import { SitePage } from "../layout/SitePage.tsx";
import { CallReference } from "./CallReference.tsx";
import { typeName, type Schemas } from "./describe-schema.ts";
import { Fold } from "./Fold.tsx";
import { Prose } from "./Prose.tsx";
import { groupCalls, type ApiDocument, type CallGroup } from "./read-document.ts";
import { Sentence } from "../parts/Sentence.tsx";
import { SchemaFields } from "./SchemaFields.tsx";
import { apiDocs } from "../words/api-docs.ts";

interface ApiDocsPageProps {
  frame: Frame;
  document: ApiDocument;
  publicUrl: string;
}

/** The API's reference: a list of the calls at the side, each described, then the schemas that they name. */
export function ApiDocsPage({ frame, document, publicUrl }: ApiDocsPageProps) {
  const { info, components } = document;
  const groups = groupCalls(document);
  const cookie = Object.values(components.securitySchemes)[0]?.name;
  return (
    <SitePage
      frame={frame}
      title={frame.words.pageTitle({ page: apiDocs.name, siteName: frame.siteName })}
      description={apiDocs.description(info.title)}
      sheet="apiDocs"
    >
      <div className="page">
        <div className="list-head">
          <h1>{apiDocs.name}</h1>
        </div>
        <div className="api">
          <Contents groups={groups} />
          <div className="api-main">
            <p>
              <Prose text={info.description} />
            </p>
            <p>
              <Sentence text={apiDocs.machineReadable} link={<DocumentLink />} />
              {cookie && ` ${apiDocs.cookie(cookie)}`}
            </p>
            {groups.map(({ tag, calls }) => (
              <section key={tag} className="api-group" aria-labelledby={groupId(tag)}>
                <h2 id={groupId(tag)}>{tag}</h2>
                {calls.map((call) => (
                  <CallReference
                    key={call.anchor}
                    call={call}
                    schemas={components.schemas}
                    publicUrl={publicUrl}
                  />
                ))}
              </section>
            ))}
            <SchemaList schemas={components.schemas} />
          </div>
        </div>
      </div>
    </SitePage>
  );
}

const DocumentLink = () => (
  <a className="link" href="/api/openapi.json">
    /api/openapi.json
  </a>
);

const groupId = (tag: string) => `tag-${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}`;

function Contents({ groups }: { groups: CallGroup[] }) {
  return (
    <nav className="api-contents" aria-label={apiDocs.calls}>
      {groups.map(({ tag, calls }) => (
        <section key={tag}>
          <a className="api-tag" href={`#${groupId(tag)}`}>
            {tag}
          </a>
          <ul className="plain">
            {calls.map(({ anchor, method, path }) => (
              <li key={anchor}>
                <a href={`#${anchor}`}>
                  <span className="api-verb">{method}</span>
                  {path.replace("/api", "")}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <a className="api-tag" href="#schemas">
        {apiDocs.schemas}
      </a>
    </nav>
  );
}

function SchemaList({ schemas }: { schemas: Schemas }) {
  return (
    <section className="api-group" aria-labelledby="schemas">
      <h2 id="schemas">{apiDocs.schemas}</h2>
      {Object.entries(schemas).map(([name, schema]) => (
        <Fold key={name} anchor={`schema-${name}`} head={<SchemaHead name={name} />}>
          {schema.description && <p>{schema.description}</p>}
          {schema.properties ? <SchemaFields schema={schema} /> : <p>{typeName(schema)}</p>}
        </Fold>
      ))}
    </section>
  );
}

const SchemaHead = ({ name }: { name: string }) => (
  <h3>
    <code>{name}</code>
  </h3>
);
