// Reads the email files that a server without a mail server writes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Email {
  /** The name of the file, which begins with the kind of email. */
  readonly name: string;
  readonly to: string;
  /** As it is in the file, each byte a character. */
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
