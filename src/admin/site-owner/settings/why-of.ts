import type { Settings, SettingsView } from "../../../contract/settings.ts";

/** What a group is for, and whether it still contains samples. */
export const whyOf = (why: string, samples: SettingsView["samples"], names: readonly (keyof Settings)[]) =>
  samples.some((sample) => names.some((name) => name === sample))
    ? `${why} It still contains sample text: replace it or delete it.`
    : why;
