import { Command } from "./Command.tsx";

/** How an export becomes a site again. */
export const ImportWhole = () => (
  <details className="border-y border-line py-2.75">
    <summary className="font-medium">Make a new site from an export</summary>
    <div className="mt-3 grid grid-cols-1 gap-3 text-pretty text-ink-2">
      <p>
        An export is imported on a server, by a command. Install Masthead in another folder or on another
        server. If it is running, stop it. Run this in its folder, with the name of your file, and start it:
        everybody signs in as on this site. A site with posts of its own is not replaced.
      </p>
      <Command text="./masthead import FILE.zip" />
      <p>
        An export leaves out the mail server, DKIM keys, webhooks, second factors and passkeys. To keep them,
        restore a backup instead.
      </p>
    </div>
  </details>
);
