// Reads the links of an email file, whose text is quoted-printable.

/** A link as a member uses it. */
export interface MailLink {
  readonly purpose: string;
  readonly uid: string;
  readonly token: string;
}

/** Returns the links with a token in an email, in order and without duplicates. */
export function pathsOf(raw: string): MailLink[] {
  const text = raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const links = [...text.matchAll(/#(\w+)\/([\w-]+)\/([\w-]{43})/g)].map(([, purpose = '', uid = '', token = '']) => ({
    purpose,
    uid,
    token,
  }));
  return links.filter(({ token }, at) => links.findIndex((other) => other.token === token) === at);
}
