/** A bar where words will be. `className` has its size. The list around it is `aria-busy`. */
export function Skeleton({ className = "h-3 w-full" }: { className?: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}
