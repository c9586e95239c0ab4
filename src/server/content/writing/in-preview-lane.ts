import { AppError } from "../../base/errors.ts";
import { Lane } from "../../base/lane.ts";

/** No cache keeps a preview, and anybody with the link may ask for it: a long one takes some tenths of a second to make. */
const previews = new Lane({
  max: 1,
  maxWaiting: 20,
  refusal: () =>
    new AppError("unavailable", "Too many previews are being shown at once. Please try again.", {
      retryAfterSeconds: 10,
    }),
});

/** Makes the page of a preview when it is its turn, one at a time. @throws AppError `unavailable` when 20 are waiting. */
export const inPreviewLane = (job: () => Promise<Response>): Promise<Response> => previews.run(job);
