import type { SiteDeps as ServerDeps } from "../../server/app.ts";
import type { Remembered } from "../../server/engines/pagecache/remembered.ts";
import type { FrameDeps } from "../layout/frame.ts";
import type { RenderedPage } from "./render.tsx";

/** The dependencies of the pages: the server's parts, the addresses of the assets, and remembered frames. */
export interface SiteDeps extends ServerDeps, Pick<FrameDeps, "assets" | "frames" | "lastFrame"> {
  /** Pages that only the settings and posts change, by what they are: no request costs a rendering of its own. */
  steadyPages: Remembered<RenderedPage>;
}
