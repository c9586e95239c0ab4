import type { SiteDeps as ServerDeps } from "../../server/app.ts";
import type { Remembered } from "../../server/engines/pagecache/remembered.ts";
import type { FrameDeps } from "../layout/frame.ts";
import type { RenderedPage } from "./render.tsx";

/** What the pages stand on: the server's parts, where the style and the fonts are, and what is around each of them. */
export interface SiteDeps extends ServerDeps, Pick<FrameDeps, "assets" | "frames"> {
  /** Pages that only the settings and posts change, by what they are: no request costs a rendering of its own. */
  steadyPages: Remembered<RenderedPage>;
}
