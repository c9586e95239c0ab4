import { useAction, type Action } from "../../../ui/lists/use-action.ts";
import { refreshPosts } from "../values/refresh-posts.ts";

export const usePostAction = <Input, Answer>(action: Action<Input, Answer>) =>
  useAction(action, async (queries, hasFailed) => hasFailed || refreshPosts(queries));
