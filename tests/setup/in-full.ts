/** True if tests go on as long as `npm run prove` wants them to; otherwise they take a part of it, for everyday. */
export const isInFull = process.env["PROVE"] === "full";
