import { Download } from "../icons/icons.tsx";

/** A link that looks like a button, by which the browser downloads a file. */
export const DownloadLink = ({ href, children }: { href: string; children: string }) => (
  <a
    href={href}
    download
    className="inline-flex h-control items-center gap-1.75 rounded-md border border-line-strong bg-canvas px-3 font-medium whitespace-nowrap hover:border-ink-3 hover:bg-hover"
  >
    <Download className="icon" aria-hidden="true" />
    {children}
  </a>
);
