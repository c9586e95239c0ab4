import { Button } from "./Button.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { Skeleton } from "./Skeleton.tsx";

interface QueryStateProps {
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  /** The size of what will be here. */
  className: string;
}

/** What stands in the place of an answer: bars while it is awaited; why there is none, and a button that asks again. */
export function QueryState({ query: { data, error, refetch }, className }: QueryStateProps) {
  if (data !== undefined && !error) return null;
  if (!error) return <Skeleton className={className} />;
  return (
    <FailureNotice
      action={
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </FailureNotice>
  );
}
