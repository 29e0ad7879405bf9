// The freedom list: every Debian package that sessions see, with its licences. Of an image it is in the file beside it; of the machine
// itself it is read from there.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { SoftwareList, SoftwarePackage } from '#src/shared/desktop/host-messages.ts';
import { isFreeLicence, licencesIn } from './licences.ts';

const run = promisify(execFile);

const FIELDS = '${Package}\t${Version}\t${Section}\t${source:Package}\t${db:Status-Status}\n';
/** The longest of Debian 12 has 400 kB. */
const MOST_CHARS = 1_000_000;
/** Beside the tree of an image. */
export const LIST_FILE = 'packages.json';

/** Reads the packages below a folder: the tree of an image, or `/`. Rejects if it has no list of dpkg. */
export async function packagesBelow(root: string): Promise<SoftwarePackage[]> {
  const admin = `--admindir=${join(root, 'var/lib/dpkg')}`;
  const { stdout } = await run('dpkg-query', [admin, '-W', '-f', FIELDS], { maxBuffer: 64 * 2 ** 20 });
  const packages: SoftwarePackage[] = [];
  for (const line of stdout.trim().split('\n')) {
    const [name = '', version = '', section = '', source = '', status] = line.split('\t');
    if (status !== 'installed') continue;
    const copyright = await readFile(join(root, 'usr/share/doc', name, 'copyright'), 'utf8').catch(() => '');
    const licences = licencesIn(copyright.slice(0, MOST_CHARS));
    packages.push({ name, version, source: source || name, licences, freedom: freedomOf(section, licences) });
  }
  return packages;
}

function freedomOf(section: string, licences: readonly string[]): SoftwarePackage['freedom'] {
  const known = licences.map(isFreeLicence);
  if (/^(?:contrib|non-free)/.test(section) || known.includes(false)) return 'no';
  return licences.length > 0 && !known.includes(undefined) ? 'yes' : 'unknown';
}

/** Returns the list of an image by the path of its tree, or of this machine. Rejects if it cannot be read. */
export async function softwareOf(image: string | undefined): Promise<SoftwareList> {
  const packages = image === undefined ? await packagesBelow('/') : await packagesOf(image);
  // Of the machine itself dpkg does not know everything, nor where a package is from.
  const isFree = image !== undefined && packages.length > 0 && packages.every(({ freedom }) => freedom !== 'no');
  return { isImage: image !== undefined, isFree, packages };
}

async function packagesOf(image: string): Promise<readonly SoftwarePackage[]> {
  const text = await readFile(join(dirname(image), LIST_FILE), 'utf8').catch(() => '[]');
  const [first, ...others] = JSON.parse(text) as Partial<SoftwarePackage>[];
  // Images of earlier releases have names and versions alone.
  return first?.licences ? ([first, ...others] as SoftwarePackage[]) : packagesBelow(image);
}

/** Says to the operator what the site may state of an image's software. */
export function softwareSentence({ isFree, packages }: SoftwareList): string {
  const count = (freedom: SoftwarePackage['freedom']) => packages.filter((one) => one.freedom === freedom);
  const [others, unknown] = [count('no'), count('unknown')];
  if (!isFree)
    return `The image is not free software alone: ${others.map(({ name }) => name).join(', ')}. The site must not state ownDesktop.isFreeSoftware.`;
  return `All ${packages.length} packages of the image are from Debian's main part, which is free software alone (${unknown.length} have a licence whose name is not known here: Debian has read it). You can set ownDesktop: { isFreeSoftware: true } in site.config.ts.`;
}
