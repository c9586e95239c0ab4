import { CopyButton } from "../ui/buttons/CopyButton.tsx";

/** Commands for the server, to be copied. */
export const Command = ({ text }: { text: string }) => (
  <div className="flex items-start gap-2 max-md:flex-col">
    <pre className="min-w-0 grow rounded-md bg-hover px-2.5 py-1.5 text-xs leading-normal wrap-anywhere whitespace-pre-wrap max-md:w-full">
      <code>{text}</code>
    </pre>
    <CopyButton size="small" text={text}>
      Copy
    </CopyButton>
  </div>
);
