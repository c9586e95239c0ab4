// Written by `npm run words` from languages/en.json.

/** What a script of readers' pages says, unless the page brings the words of another language. */
export const ofParts = {
  close: "Close",
  images: "Images",
  imageOf: "Image {number} of {count}",
  previousImage: "Previous image",
  nextImage: "Next image",
};
