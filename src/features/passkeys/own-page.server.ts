// Passkeys are made and used on a page of our own, never in a frame on another site's: pages cannot be framed, and the
// library looks at it only where a passkey is used and the browser names the other site.

/** Says whether the browser was on a page of this site itself. Throws if the response cannot be read. */
export function isOnOwnPage({ response }: { readonly response: { readonly clientDataJSON: string } }): boolean {
  const client = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
    readonly crossOrigin?: unknown;
    readonly topOrigin?: unknown;
  };
  return (client.crossOrigin === undefined || client.crossOrigin === false) && client.topOrigin === undefined;
}
