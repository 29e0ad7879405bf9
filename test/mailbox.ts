// Reads the emails of the site under test: files in its data folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** An email. */
export interface ReceivedEmail {
  subject: string;
  /** The plain text. */
  text: string;
  /** The links, as paths with the part after `#`, in the order of the text. */
  links: string[];
}

function emailsTo(address: string, kind: string, folder: string): ReceivedEmail[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${kind}-`))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((raw) => new RegExp(`^To:.*${address.replaceAll(/[.+]/g, '\\$&')}`, 'm').test(raw))
    .map(read);
}

function read(raw: string): ReceivedEmail {
  const [head = '', ...parts] = raw.split(/\r\n--[^\r\n]+\r\n/);
  const plain = parts.find((part) => /^Content-Type: text\/plain/im.test(part)) ?? '';
  // Files are written unencoded.
  const text = plain.split('\r\n\r\n').slice(1).join('\n\n');
  const links = [...text.matchAll(/https?:\/\/[^/\s]+(\/\S*)/g)].map((match) => match[1] ?? '');
  return { subject: /^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1] ?? '', text, links };
}

/** Waits for an email of this kind to this address, and returns the newest. `folder`: the one of another site. */
export async function waitForEmail(
  address: string,
  kind: string,
  folder = process.env['MAIL_FOLDER'] ?? '',
): Promise<ReceivedEmail> {
  await expect.poll(() => emailsTo(address, kind, folder).length).toBeGreaterThan(0);
  const email = emailsTo(address, kind, folder).at(-1);
  if (!email) throw new Error(`no ${kind} to ${address}`);
  return email;
}
