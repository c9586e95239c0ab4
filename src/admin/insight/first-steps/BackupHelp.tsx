import { useState, type ReactElement } from "react";
import { Link } from "react-router";
import { Popover } from "../../ui/dialogs/Popover.tsx";

/** Says how backups get to another disk: the server's environment decides, and no screen. Open when it is first shown. */
export function BackupHelp({ button }: { button: ReactElement }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover label="Back up to another disk" isOpen={isOpen} onOpenChange={setOpen} trigger={button}>
      <p className="text-pretty">
        Set <code>BACKUP_DIR</code> to a folder on another disk or a mounted network folder, then restart
        Masthead:
      </p>
      <p className="my-2.5 rounded-md bg-hover px-2.5 py-1.5">
        <code>BACKUP_DIR=/mnt/backups</code>
      </p>
      <p className="text-pretty text-ink-3">
        This step is done when the folder is outside the data folder. A backup is made every day, unless{" "}
        <code>BACKUP_EVERY</code> says otherwise. You can download each of them in{" "}
        <Link to="/admin/settings#backups" className="link">
          Settings
        </Link>
        .
      </p>
    </Popover>
  );
}
