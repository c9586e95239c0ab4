import { Link } from "react-router";
import { PageHead } from "../../ui/page/PageHead.tsx";
import { FieldsPart } from "./FieldsPart.tsx";
import { TagsPart } from "./TagsPart.tsx";

/** What an owner keeps about subscribers: the tags that group them, and the fields of their own. */
export function TagsScreen() {
  return (
    <>
      <PageHead title="Tags and fields">
        What you keep about subscribers beyond their name.{" "}
        <Link to="/admin/subscribers" className="underline underline-offset-[.2em] hover:text-ink">
          All subscribers
        </Link>
      </PageHead>
      <div className="grid gap-10">
        <TagsPart />
        <FieldsPart />
      </div>
    </>
  );
}
