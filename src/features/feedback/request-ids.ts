// Ids of requests, by which the server recognises a message that is sent again.

/** Gives a function that takes the content of a message and returns its id: the same one as long as the content is. */
export function requestIds(): (content: string) => string {
  let last: { content: string; id: string } | undefined;
  return (content) => {
    if (last?.content !== content) last = { content, id: randomUuid() };
    return last.id;
  };
}

/** `crypto.randomUUID` exists over https alone. */
function randomUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
