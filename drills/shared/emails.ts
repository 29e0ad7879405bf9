// Reads the email files that a server without a mail server writes, and the links in emails.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A link as a member uses it. */
export interface MailLink {
  readonly purpose: string;
  readonly uid: string;
  readonly token: string;
}

interface Email {
  /** The name of the file, which begins with the kind of email. */
  readonly name: string;
  readonly to: string;
  /** Quoted-printable. */
  readonly raw: string;
  /** False if it was not written to its end. */
  readonly isWhole: boolean;
}

export function emailsIn(dataDir: string): Email[] {
  const folder = join(dataDir, 'mail');
  // A file whose name begins with a dot is still being written.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[^.].*\.eml$/.test(name)) : [];
  return names.map((name) => {
    const raw = readFileSync(join(folder, name), 'latin1');
    const to = /^To: <?([^>\r\n]+)/m.exec(raw)?.[1]?.trim() ?? name;
    // The last line closes the parts.
    return { name, to, raw, isWhole: raw.endsWith('--\r\n') };
  });
}

/** Returns the links with a token in an email, in order and without duplicates. */
export function linksOf(raw: string): MailLink[] {
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
