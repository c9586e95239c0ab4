/** The sentences of the script of articles with galleries. */
export const ofParts = {
  close: "Close",
  images: "Images",
  imageOf: "Image {number} of {count}",
  previousImage: "Previous image",
  nextImage: "Next image",
};
