import { useQuery } from "@tanstack/react-query";
import { describeMedia } from "../../../contract/media.ts";
import { call } from "../../api/client.ts";
import { FailureNotice } from "../../ui/FailureNotice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Fact } from "../Fact.tsx";
import { SettingsGroup } from "../SettingsGroup.tsx";

const counting = new Intl.NumberFormat("en-US");
const megabytes = new Intl.NumberFormat("en-US", {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 1,
});

/** What is stored of pictures, and where. */
export function MediaGroup() {
  const { data, error } = useQuery({
    queryKey: [describeMedia.path],
    queryFn: () => call(describeMedia),
    staleTime: 0,
  });
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
            {`${counting.format(data.images)} ${data.images === 1 ? "picture" : "pictures"}, ${megabytes.format(data.sizeBytes / 1_000_000)}`}
          </Fact>
          <Fact name="Where">{data.place}</Fact>
        </dl>
      )}
    </SettingsGroup>
  );
}
