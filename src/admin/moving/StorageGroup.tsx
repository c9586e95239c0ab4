import { Link } from "react-router";
import type { DataFacts } from "../../contract/moving/archives.ts";
import { Fact } from "../site-owner/settings/Fact.tsx";
import { SettingsGroup } from "../site-owner/settings/SettingsGroup.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { sizeOf } from "../ui/states/numbers.ts";

const deletable = [
  { to: "/admin/images?use=unused", name: "Images that nothing shows" },
  { to: "/admin/posts?status=trash", name: "Posts in the trash" },
  { to: "/admin/settings#privacy", name: "What each reader did with a newsletter" },
];

/** How much room everything takes, and what can be deleted if there is too little. */
export const StorageGroup = ({ data }: { data: DataFacts | undefined }) => (
  <SettingsGroup
    id="storage"
    title="Storage"
    why="How much room the site takes, and what you can delete if there is too little."
  >
    {data ? <Sizes {...data} /> : <Skeleton className="h-40 w-full" />}
    <div>
      <p>If you need room, you can delete backups above, and:</p>
      <ul className="mt-1 grid">
        {deletable.map(({ to, name }) => (
          <li key={to} className="flex min-h-7 items-center max-md:min-h-11">
            <Link to={to} className="link">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </SettingsGroup>
);

const Sizes = ({ archives, sizes }: DataFacts) => (
  <dl className="border-t border-line">
    <Fact name="Database">{sizeOf(sizes.databaseBytes)}</Fact>
    <Fact name="Of it, earlier versions of texts">{sizeOf(sizes.earlierTextsBytes)}</Fact>
    <Fact name="Of it, newsletters as they were sent">{sizeOf(sizes.sentNewslettersBytes)}</Fact>
    {sizes.outboxBytes > 0 && <Fact name="Emails in the outbox">{sizeOf(sizes.outboxBytes)}</Fact>}
    <Fact name="Images and files">{sizeOf(sizes.imagesBytes)}</Fact>
    <Fact name="Backups and exports">
      {sizeOf(archives.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))}
    </Fact>
    <Fact name="Free on the disk of the data folder">{sizeOf(sizes.freeBytes)}</Fact>
  </dl>
);
