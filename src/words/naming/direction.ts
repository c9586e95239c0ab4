const RTL: ReadonlySet<string> = new Set(["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"]);

/** The direction in which a language is written, by the first part of its tag (BCP 47). */
export const directionOf = (language: string): "ltr" | "rtl" =>
  RTL.has(language.split("-")[0] ?? "") ? "rtl" : "ltr";
