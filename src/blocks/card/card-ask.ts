import { createButton } from "../view.ts";
import type { CardAttributes, CardServices } from "./attributes.ts";
import type { CardKind } from "./read-card.ts";

interface Asked {
  kind: CardKind;
  services: () => CardServices | undefined;
  onAnswer: (card: CardAttributes) => void;
}

/** Asks what a new card is of: a link, or a file. Says what goes wrong, and keeps what was typed. */
export function createCardAsk({ kind, services, onAnswer }: Asked) {
  const dom = document.createElement("div");
  dom.className = "card-block-ask";
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const work = async (words: string, answer: Promise<CardAttributes> | undefined) => {
    dom.classList.add("is-busy");
    dom.classList.remove("has-failed");
    status.textContent = words;
    try {
      if (answer) onAnswer(await answer);
    } catch (error) {
      dom.classList.add("has-failed");
      status.textContent = error instanceof Error ? error.message : String(error);
    } finally {
      dom.classList.remove("is-busy");
    }
  };
  const tool =
    kind === "file"
      ? createFileTool((file) => {
          const onProgress = (percent: number) => {
            status.textContent = `Uploading ${file.name}: ${Math.round(percent)}%`;
          };
          return work(`Uploading ${file.name}`, services()?.upload(file, { onProgress }));
        })
      : createLinkTool((address) =>
          work(
            "Reading the page",
            services()
              ?.read(address)
              .then((card) => ({ ...card, kind })),
          ),
        );
  dom.append(...tool.parts, status);
  return { dom, focus: tool.focus };
}

function createFileTool(onFile: (file: File) => Promise<void>) {
  const input = document.createElement("input");
  input.type = "file";
  input.hidden = true;
  const button = createButton("Choose a file", () => input.click());
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void onFile(file);
    input.value = "";
  });
  return { parts: [input, button], focus: () => button.focus() };
}

function createLinkTool(onLink: (address: string) => Promise<void>) {
  const input = document.createElement("input");
  input.type = "url";
  input.placeholder = "https://";
  input.setAttribute("aria-label", "Address");
  const give = () => {
    const typed = input.value.trim();
    const address = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
    if (typed) void onLink(address);
  };
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    // The post's form is around it.
    event.preventDefault();
    give();
  });
  return { parts: [input, createButton("Add", give)], focus: () => input.focus() };
}
