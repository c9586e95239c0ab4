import { useQuery } from "@tanstack/react-query";
import { picturesQuery } from "../../../content/media/pictures-query.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { countOf } from "../../../../contract/counting.ts";
import { sizeOf } from "../../../ui/numbers.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Fact } from "../Fact.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

/** What is stored of pictures, and where. */
export function MediaGroup() {
  const { data, error } = useQuery(picturesQuery({ page: 1, use: "" }));
  return (
    <SettingsGroup
      id="media"
      title="Pictures"
      why="What was uploaded. The sizes that pages show are made of it when they are first asked for."
    >
      {error && <FailureNotice>{error.message}</FailureNotice>}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data && (
        <dl className="border-t border-line">
          <Fact name="Stored">
            {`${countOf(data.stored.images, "picture")}, ${sizeOf(data.stored.sizeBytes)}`}
          </Fact>
          <Fact name="Where">{data.place}</Fact>
        </dl>
      )}
      <div className="mt-3">
        <ButtonLink to="/admin/pictures">See all pictures</ButtonLink>
      </div>
    </SettingsGroup>
  );
}
