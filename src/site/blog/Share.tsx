import { Icon } from "../parts/Icon.tsx";

interface ShareProps {
  /** In full, as others can open it. */
  address: string;
  title: string;
}

/** Plain links to each network's own form: nothing of theirs is loaded before somebody presses one. */
export function Share({ address, title }: ShareProps) {
  const url = encodeURIComponent(address);
  const networks = {
    Twitter: `https://twitter.com/intent/tweet?url=${url}&text=${encodeURIComponent(title)}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${url}`,
    LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${url}`,
  };
  return (
    <section className="share" aria-label="Share this article">
      <b>Share</b>
      {Object.entries(networks).map(([name, href]) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer">
          <span className="hidden">Share on </span>
          {name}
        </a>
      ))}
      {/* Seen once the script that copies is there. */}
      <button type="button" data-copy={address}>
        <Icon name="link" />
        Copy link
      </button>
    </section>
  );
}
