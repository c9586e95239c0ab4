/* The sentences of the script of articles with galleries. A file of its own, so that it shares no module with other scripts. */
export const close = "Close";
export const images = "Images";
export const imageOf = (number: number, count: number) => `Image ${number} of ${count}`;
export const previousImage = "Previous image";
export const nextImage = "Next image";
