import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { segmentsQuery } from "../../../audience/segments/segments-query.ts";
import { Select } from "../../../ui/forms/Select.tsx";

interface MailFieldsProps {
  /** Who gets the post by email: a segment's id; undefined for nobody. */
  to: number | "everyone" | undefined;
  onTo: (to: number | "everyone" | undefined) => void;
  isLater: boolean;
  onLater: (isLater: boolean) => void;
  /** The post is published at a time. */
  isPostLater: boolean;
  /** What is asked of an email. */
  children: ReactNode;
}

/** Asks who gets a post by email, and when. */
export function MailFields({ to, onTo, isLater, onLater, isPostLater, children }: MailFieldsProps) {
  const { data: segments = [] } = useQuery(segmentsQuery);
  return (
    <>
      <Select
        label="Email it to"
        options={[
          { value: "", name: "Nobody" },
          { value: "everyone", name: "Everyone" },
          ...segments.map(({ id, name }) => ({ value: String(id), name })),
        ]}
        value={to === undefined ? "" : String(to)}
        onChange={({ target: { value } }) => onTo(recipientsOf(value))}
      />
      {to !== undefined && (
        <>
          <Select
            label="The email goes out"
            options={[
              {
                value: "with",
                name: isPostLater ? "When the post is public" : "When you have checked it",
              },
              { value: "later", name: "At a time" },
            ]}
            value={isLater ? "later" : "with"}
            onChange={({ target }) => onLater(target.value === "later")}
          />
          {children}
        </>
      )}
    </>
  );
}

function recipientsOf(value: string): number | "everyone" | undefined {
  if (value === "") return undefined;
  return value === "everyone" ? value : Number(value);
}
