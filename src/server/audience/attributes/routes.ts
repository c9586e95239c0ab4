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
    route(calls.addSubscriberTag, ({ body, by }) => addTag(deps, body, by())),
    route(calls.changeSubscriberTag, ({ params, body, by }) =>
      changeTag(deps, params.id, { ...body, by: by() }),
    ),
    route(calls.deleteSubscriberTag, async ({ params, by }) => {
      await deleteTag(deps, params.id, by());
      return { message: "Tag deleted" };
    }),
    route(calls.listSubscriberFields, async () => ({ fields: await listFields(deps.heavy) })),
    route(calls.addSubscriberField, ({ body, by }) => addField(deps, body, by())),
    route(calls.changeSubscriberField, ({ params, body, by }) =>
      changeField(deps, params.id, { label: body.label, by: by() }),
    ),
    route(calls.deleteSubscriberField, async ({ params, by }) => {
      await deleteField(deps, params.id, by());
      return { message: "Field deleted" };
    }),
  ];
}
