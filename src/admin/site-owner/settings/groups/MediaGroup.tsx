import { useQuery } from "@tanstack/react-query";
import { imagesQuery } from "../../../content/media/images-query.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { FailureNotice } from "../../../ui/FailureNotice.tsx";
import { countOf } from "../../../../contract/counting.ts";
import { sizeOf } from "../../../ui/numbers.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { Fact } from "../Fact.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

/** What is stored of images, and where. */
export function MediaGroup() {
  const { data, error } = useQuery(imagesQuery({ page: 1, use: "", search: "" }));
  return (
    <SettingsGroup
      id="media"
      title="Images"
      why="Images you uploaded or imported. The sizes that pages show are made on first request."
    >
      {error && <FailureNotice>{error.message}</FailureNotice>}
      {!data && !error && <Skeleton className="h-16 w-full" />}
      {data && (
        <dl className="border-t border-line">
          <Fact name="Stored">
            {`${countOf(data.stored.images, "image")}, ${sizeOf(data.stored.sizeBytes)}`}
          </Fact>
          <Fact name="Where">{data.place}</Fact>
        </dl>
      )}
      <div className="mt-3">
        <ButtonLink to="/admin/images">Show all images</ButtonLink>
      </div>
    </SettingsGroup>
  );
}
