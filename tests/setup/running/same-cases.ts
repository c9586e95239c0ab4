import * as fc from "fast-check";
import { isInFull } from "../in-full.ts";

// `npm test` draws the same random cases each time, so that a failure is the change's own; `npm run prove` draws new ones.
if (!isInFull) fc.configureGlobal({ seed: 1 });
