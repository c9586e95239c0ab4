import * as calls from "../../../contract/subscriber-attributes.ts";
import { route } from "../../kernel/http/routes.ts";
import type { Route } from "../../kernel/http/routes.ts";
import { addField, changeField, deleteField } from "./edit-fields.ts";
import { addTag, changeTag, deleteTag, listTags } from "./edit-tags.ts";
import type { AttributeDeps } from "./edit-tags.ts";
import { listFields } from "./find-attributes.ts";

export function attributeRoutes(deps: AttributeDeps): Route[] {
  return [
    route(calls.listSubscriberTags, async () => ({ tags: await listTags(deps) })),
    route(calls.addSubscriberTag, ({ body }) => addTag(deps, body)),
    route(calls.changeSubscriberTag, ({ params, body }) => changeTag(deps, params.id, body)),
    route(calls.deleteSubscriberTag, async ({ params }) => {
      await deleteTag(deps, params.id);
      return { message: "Tag deleted" };
    }),
    route(calls.listSubscriberFields, async () => ({ fields: await listFields(deps.heavy) })),
    route(calls.addSubscriberField, ({ body }) => addField(deps, body)),
    route(calls.changeSubscriberField, ({ params, body }) => changeField(deps, params.id, body.label)),
    route(calls.deleteSubscriberField, async ({ params }) => {
      await deleteField(deps, params.id);
      return { message: "Field deleted" };
    }),
  ];
}
