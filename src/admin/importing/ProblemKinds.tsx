import { useId } from "react";
import { Link } from "react-router";
import { counted, countOf } from "../../contract/base/counting.ts";
import type { ProblemKind } from "../../contract/moving/post-imports.ts";

/** So many posts are in sight; the rest is folded away. */
const IN_SIGHT = 3;

interface ProblemKindsProps {
  kinds: readonly ProblemKind[];
  /** False once the posts are gone. */
  hasLinks: boolean;
}

/** What an import has to say, one line for each kind with its posts: what needs a look is in sight, what was changed is folded away. */
export function ProblemKinds({ kinds, hasLinks }: ProblemKindsProps) {
  const heading = useId();
  const toLookAt = kinds.filter(({ needsLook }) => needsLook);
  const changed = kinds.filter(({ needsLook }) => !needsLook);
  return (
    <>
      {toLookAt.length > 0 && (
        <section aria-labelledby={heading}>
          <h4 id={heading} className="font-semibold">
            {countOf(sumOf(toLookAt), "thing")} to look at
          </h4>
          <KindList kinds={toLookAt} hasLinks={hasLinks} />
        </section>
      )}
      {changed.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-2 hover:text-ink">
            {countOf(sumOf(changed), "other change")}
          </summary>
          <KindList kinds={changed} hasLinks={hasLinks} />
        </details>
      )}
    </>
  );
}

const sumOf = (kinds: readonly ProblemKind[]) => kinds.reduce((sum, { count }) => sum + count, 0);

function KindList({ kinds, hasLinks }: ProblemKindsProps) {
  return (
    <ul className="mt-2 grid gap-3 wrap-anywhere">
      {kinds.map((kind) => (
        <li key={kind.words}>
          <KindOfProblem kind={kind} hasLinks={hasLinks} />
        </li>
      ))}
    </ul>
  );
}

function KindOfProblem({
  kind: { words, count, posts },
  hasLinks,
}: {
  kind: ProblemKind;
  hasLinks: boolean;
}) {
  const [only] = count === 1 ? posts : [];
  const inSight = posts.length > IN_SIGHT + 1 ? posts.slice(0, IN_SIGHT) : posts;
  const folded = posts.slice(inSight.length);
  const more = count - posts.length;
  const said = only?.words ?? words;
  return (
    <>
      <p className="text-ink">
        {said}
        {count > 1 && <span className="text-ink-2 tabular-nums"> ({counted(count)})</span>}
      </p>
      <PostList posts={inSight} said={said} hasLinks={hasLinks} />
      {folded.length > 0 && (
        <details className="text-xs">
          <summary className="cursor-pointer text-ink-2 hover:text-ink">
            {counted(folded.length)} more
          </summary>
          <PostList posts={folded} said={said} hasLinks={hasLinks} />
        </details>
      )}
      {more > 0 && <p className="text-xs text-ink-2">… and {counted(more)} more.</p>}
    </>
  );
}

interface PostListProps {
  posts: ProblemKind["posts"];
  /** What has been said of all of them. */
  said: string;
  hasLinks: boolean;
}

function PostList({ posts, said, hasLinks }: PostListProps) {
  return (
    <ul className="grid gap-0.5 text-xs text-ink-2">
      {posts.map(({ place, title, words, path }) => (
        <li key={`${place} ${words}`}>
          {hasLinks && path ? (
            <Link className="link" to={path}>
              {title || place}
            </Link>
          ) : (
            title || place
          )}
          {title !== "" && <span className="tabular-nums"> · {place}</span>}
          {words !== said && <> · {words}</>}
        </li>
      ))}
    </ul>
  );
}
