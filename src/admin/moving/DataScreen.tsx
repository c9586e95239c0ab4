import { useQuery } from "@tanstack/react-query";
import type { DataFacts } from "../../contract/moving/archives.ts";
import { MediaGroup } from "../site-owner/settings/groups/MediaGroup.tsx";
import { SamplesGroup } from "../site-owner/settings/groups/SamplesGroup.tsx";
import { SettingsGroup } from "../site-owner/settings/SettingsGroup.tsx";
import { SettingsPage } from "../site-owner/settings/SettingsPage.tsx";
import { QueryState } from "../ui/states/QueryState.tsx";
import { BackupFacts } from "./BackupFacts.tsx";
import { ArchiveList } from "./ArchiveList.tsx";
import { Command } from "./Command.tsx";
import { dataQuery } from "./data-query.ts";
import { ExportFor } from "./ExportFor.tsx";
import { ImportGroup } from "./ImportGroup.tsx";
import { MakeArchive } from "./MakeArchive.tsx";
import { RestoreDrill } from "./RestoreDrill.tsx";
import { StorageGroup } from "./StorageGroup.tsx";
import { UpdatesGroup } from "./UpdatesGroup.tsx";

/** Settings → Data. */
export function DataScreen() {
  const query = useQuery(dataQuery);
  const { data } = query;
  return (
    <SettingsPage page="data">
      <SettingsGroup
        id="backups"
        title="Backups"
        why="A backup is a zip file of the whole site, from which Masthead makes the same site again."
      >
        <QueryState query={query} className="h-40 w-full" />
        {data && <Backups {...data} />}
      </SettingsGroup>
      <SettingsGroup
        id="export"
        title="Export"
        why="Everything in a zip file that other programs can read: posts and pages as Markdown, subscribers as CSV, and the images. A new Masthead site can be made from it."
      >
        <QueryState query={query} className="h-16 w-full" />
        {data && <Exports {...data} />}
      </SettingsGroup>
      <ImportGroup />
      <StorageGroup data={data} />
      <MediaGroup />
      <UpdatesGroup version={data?.version} />
      <SamplesGroup />
    </SettingsPage>
  );
}

const Backups = (facts: DataFacts) => (
  <>
    <BackupFacts {...facts} />
    <MakeArchive kind="backup" {...facts} />
    <ArchiveList archives={facts.archives.filter(({ kind }) => kind === "backup")} />
    <RestoreDrill />
  </>
);

const Exports = (facts: DataFacts) => (
  <>
    <MakeArchive kind="export" {...facts} />
    <ExportFor {...facts} />
    <ArchiveList archives={facts.archives.filter(({ kind }) => kind === "export")} />
    <ImportWhole />
  </>
);

/** How an export becomes a site again. */
const ImportWhole = () => (
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
