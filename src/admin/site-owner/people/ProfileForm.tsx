import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormProvider, useForm } from "react-hook-form";
import type { z } from "zod";
import { getMe } from "../../../contract/site-owner/session.ts";
import { getProfile, profileSchema, saveProfile } from "../../../contract/site-owner/profile.ts";
import { listAuthors, type Author } from "../../../contract/content/authors.ts";
import { queryOf, refreshing } from "../../api/query-of.ts";
import { call } from "../../api/client.ts";
import { PictureAndBio } from "../../content/authors/PictureAndBio.tsx";
import { Button } from "../../ui/buttons/Button.tsx";
import { TextField } from "../../ui/forms/Field.tsx";
import { fieldsOf } from "../../ui/forms/fields-of.ts";
import { FormFailure } from "../../ui/forms/FormFailure.tsx";
import { QueryState } from "../../ui/states/QueryState.tsx";
import { useSaving } from "../settings/use-saving.ts";

const names = ["name", "picture", "bio"] as const;

/** How readers see the signed-in person: as their author on the site, which the first save creates. */
export function ProfileForm() {
  const query = useQuery({
    ...queryOf(getProfile),
    staleTime: 0,
  });
  if (!query.data) return <QueryState query={query} className="h-32 w-full" />;
  return <Fields author={query.data.author} />;
}

function Fields({ author }: { author: Author | null }) {
  const queries = useQueryClient();
  const form = useForm<z.input<typeof profileSchema>, unknown, z.output<typeof profileSchema>>({
    resolver: zodResolver(profileSchema),
    defaultValues: { name: author?.name ?? "", picture: author?.picture ?? "", bio: author?.bio ?? "" },
  });
  const { isSaved, submit, bar } = useSaving(form, {
    id: "profile",
    save: (body) => call(saveProfile, { body }),
    valuesOf: (_, body) => body,
    names,
    onSaved: async (saved) => {
      queries.setQueryData(queryOf(getProfile).queryKey, saved);
      await Promise.all([refreshing(listAuthors)(queries), refreshing(getMe)(queries)]);
    },
  });
  const { error, isDirty, isSaving } = bar;
  const field = fieldsOf(form);
  return (
    <FormProvider {...form}>
      <form noValidate className="grid gap-3.75" onSubmit={submit}>
        <TextField
          label="Byline"
          autoComplete="name"
          hint={author ? "Your posts follow a change of name." : "Your name as readers see it."}
          {...field("name")}
        />
        <PictureAndBio />
        <FormFailure error={error} />
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <Button type="submit" kind={isDirty ? "primary" : "plain"} disabled={!isDirty || isSaving}>
            {isSaving ? "Saving…" : "Save profile"}
          </Button>
          <output className="text-xs text-ink-3">{!isDirty && isSaved && "Your profile is saved."}</output>
        </div>
      </form>
    </FormProvider>
  );
}
