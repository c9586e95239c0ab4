import { Command } from "./Command.tsx";

const TRY = `DATABASE_URL= S3_BUCKET= DATA_DIR=drill ./masthead restore FILE.zip
DATABASE_URL= S3_BUCKET= DATA_DIR=drill ./masthead export posts -
rm -r drill`;

/** How a backup is tried, and how it takes the place of the site. */
export const RestoreDrill = () => (
  <details className="border-y border-line py-2.75">
    <summary className="font-medium">Try a backup before you need it</summary>
    <div className="mt-3 grid grid-cols-1 gap-3 text-pretty text-ink-2">
      <p>
        A backup is restored on the server, by a command. These commands restore one into a folder of its own,
        beside your site, which stays as it is; then they print the posts and delete the folder. Run them in
        the folder of Masthead, with the name of your file.
      </p>
      <Command text={TRY} />
      <p>
        To put a backup in the place of your site, stop the server, run this command and start the server
        again. What was there before is kept as a backup of its own, and no email is sent until you confirm it
        in the admin.
      </p>
      <Command text="./masthead restore FILE.zip --yes" />
      <p>
        The settings of the server (<code>masthead.env</code>) and <code>secrets.key</code> of the data folder
        are in no backup. Keep copies of both: without the key, the mail server’s password and DKIM keys have
        to be entered again.
      </p>
    </div>
  </details>
);
