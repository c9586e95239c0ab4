import { useEffect, useRef, useState, type DragEvent, type ReactNode } from "react";
import { isWritable } from "../../api/typing.ts";

interface DropAreaProps {
  /** What is said while files are held over it. */
  words: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped on it, and those that are pasted anywhere but into a field. */
export function DropArea({ words, onFiles, children }: DropAreaProps) {
  // Entering a part of it comes before leaving the one before.
  const [depth, setDepth] = useState(0);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const ended = new AbortController();
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || (event.target instanceof Element && isWritable(event.target))) return;
      event.preventDefault();
      take.current(files);
    };
    document.addEventListener("paste", paste, { signal: ended.signal });
    return () => ended.abort();
  }, []);
  const turn = (by: number) => (event: DragEvent) => {
    if (holdsFiles(event)) setDepth((at) => Math.max(0, at + by));
  };
  return (
    <div
      className="relative min-h-[70dvh]"
      onDragEnter={turn(1)}
      onDragLeave={turn(-1)}
      onDragOver={(event) => {
        if (holdsFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setDepth(0);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none absolute -inset-3 z-20 rounded-md border-2 border-dashed border-accent bg-canvas/85">
          <p className="sticky top-1/3 p-8 text-center font-serif text-dialog">{words}</p>
        </div>
      )}
    </div>
  );
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");
