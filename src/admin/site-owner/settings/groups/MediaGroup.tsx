import { useQuery } from "@tanstack/react-query";
import { imagesQuery } from "../../../content/media/images-query.ts";
import { ButtonLink } from "../../../ui/buttons/Button.tsx";
import { QueryState } from "../../../ui/states/QueryState.tsx";
import { countOf } from "../../../../contract/base/counting.ts";
import { sizeOf } from "../../../ui/states/numbers.ts";
import { Fact } from "../Fact.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

/** What is stored of images, and where. */
export function MediaGroup() {
  const query = useQuery(imagesQuery({ page: 1, use: "", search: "" }));
  const { data } = query;
  return (
    <SettingsGroup
      id="media"
      title="Images"
      why="Images you uploaded or imported. The sizes that pages show are made on first request."
    >
      <QueryState query={query} className="h-16 w-full" />
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
