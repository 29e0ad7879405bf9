// The freedom list: every Debian package that sessions see, with its licences. Of an image it is in the file beside it; of the machine
// itself it is read from there.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { SoftwareList, SoftwarePackage } from '#src/desktop/protocol/host-messages.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { isFreeLicence, licencesIn } from './licences.ts';
import { mainPackages } from './origins.ts';

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
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  const main = await mainPackages(
    root,
    rows.map(([name = '']) => name),
  );
  for (const [name = '', version = '', section = '', source = '', status] of rows) {
    if (status !== 'installed') continue;
    const copyright = await readFile(join(root, 'usr/share/doc', name, 'copyright'), 'utf8').catch(() => '');
    const licences = licencesIn(copyright.slice(0, MOST_CHARS));
    packages.push({ name, version, source: source || name, licences, ...freedomOf(section, licences, main.has(name)) });
  }
  return packages;
}

/** Takes the section and licences of a package, and whether it is from Debian's main part. Returns how free it is, and why if Debian says so. */
export function freedomOf(
  section: string,
  licences: readonly string[],
  isMain: boolean,
): Pick<SoftwarePackage, 'freedom' | 'byDebian'> {
  const known = licences.map(isFreeLicence);
  if (/^(?:contrib|non-free)/.test(section) || known.includes(false)) return { freedom: 'no' };
  if (licences.length > 0 && !known.includes(undefined)) return { freedom: 'yes' };
  return isMain ? { freedom: 'yes', byDebian: true } : { freedom: 'unknown' };
}

/** Returns the list of an image by the path of its tree, or of this machine. Rejects if it cannot be read. */
export async function softwareOf(image: string | undefined): Promise<SoftwareList> {
  const packages = image === undefined ? await packagesBelow('/') : await packagesOf(image);
  // Of the machine itself dpkg does not know everything.
  const isFree = image !== undefined && packages.length > 0 && packages.every(({ freedom }) => freedom === 'yes');
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
  const namesOf = (freedom: SoftwarePackage['freedom']) =>
    packages.flatMap((one) => (one.freedom === freedom ? [one.name] : [])).join(', ');
  if (isFree) {
    const byDebian = packages.filter((one) => one.byDebian).length;
    return `All ${packages.length} packages of the image are free software (${byDebian} have a licence whose name is not known here, and are from Debian's main part, which is free software alone). You can set ownDesktop: { isFreeSoftware: true } in site.config.ts.`;
  }
  const [others, unknown] = [namesOf('no'), namesOf('unknown')];
  return [
    others !== '' && `Packages of the image that are not free software: ${others}.`,
    unknown !== '' &&
      `Packages whose licence is not known here, and which are not known to be from Debian's main part: ${unknown}. If the image is from an earlier release, make it again: ${PROGRAM.desktop('image')}`,
    'The site must not state ownDesktop.isFreeSoftware.',
  ]
    .filter((line) => line !== false)
    .join(' ');
}
