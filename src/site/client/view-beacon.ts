/** Tells the server that a post is read, once it is seen: a page that is prerendered may never be. */
export function sendView(postId: string) {
  const send = () => {
    const { referrer } = document;
    navigator.sendBeacon(`/views/${postId}`, JSON.stringify({ referrer, search: location.search }));
  };
  if ("prerendering" in document && document.prerendering)
    document.addEventListener("prerenderingchange", send, { once: true });
  else send();
}
