import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useWatch, type UseFormReturn } from "react-hook-form";
import type { Post } from "../../../../contract/content/posts.ts";
import { useMay } from "../../../api/session-query.ts";
import type { PostSession } from "../values/post-kind.ts";
import type { PostValues } from "../values/post-values.ts";
import type { PublishPlan } from "./publish-plan.ts";
import { useMailSaved } from "./use-mail-saved.ts";

interface PublishingParts {
  form: UseFormReturn<PostValues>;
  session: PostSession;
  /** Saves what the form says; undefined if it was refused. */
  submit: () => Promise<Post | undefined>;
}

/** Publishes a draft once somebody has said how. */
export function usePublishing({ form, session, submit }: PublishingParts) {
  const [isAsking, setAsking] = useState(false);
  const may = useMay();
  const status = useWatch({ control: form.control, name: "status" });
  const mailSaved = useMailSaved();
  /** Whether what is saved leads to the newsletter, and nowhere else. */
  const isMailing = useRef(false);
  const isAskable = may("posts.publish") && session.baseline.status === "draft";
  /** Closes the dialog, which leads the focus back a moment after its end, and acts then. */
  const after = (act: () => void) => {
    flushSync(() => setAsking(false));
    setTimeout(act);
  };
  const publish = async ({ publishedAt, mail }: PublishPlan) => {
    const before = form.getValues();
    const set = (values: Pick<PostValues, "status" | "publishedAt">) => {
      form.setValue("status", values.status, { shouldDirty: true });
      form.setValue("publishedAt", values.publishedAt, { shouldDirty: true });
    };
    const { status: statusBefore, publishedAt: dateBefore } = before;
    set({ status: "published", publishedAt });
    isMailing.current = mail !== undefined;
    const saved = await submit();
    isMailing.current = false;
    if (!saved) set({ status: statusBefore, publishedAt: dateBefore });
    else if (mail) await mailSaved(saved, mail);
  };
  return {
    isAsking,
    /** True if the form saves a draft, beside which there is a way to publish it. */
    isOffered: isAskable && status === "draft",
    /** True if a key that publishes asks first. */
    isAskable,
    isMailing,
    ask: () => setAsking(true),
    close: () => setAsking(false),
    publish: (plan: PublishPlan) => after(() => void publish(plan)),
    after,
  };
}

export type Publishing = ReturnType<typeof usePublishing>;
