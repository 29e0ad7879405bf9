// Which apps sessions of this machine can open alone, and whether they have sound.
import { existsSync } from 'node:fs';
import { DESKTOP_APPS, type DesktopApp } from '#src/desktop/protocol/apps.ts';
import { softwareOf } from '../image/software.ts';
import { SOUND_PACKAGES } from './packages.ts';

/** Its package of Debian, and what guest/app.sh looks for. */
const PARTS: Readonly<Record<DesktopApp, readonly [name: string, file: string]>> = {
  writer: ['libreoffice-writer', '/usr/share/applications/libreoffice-writer.desktop'],
  calc: ['libreoffice-calc', '/usr/share/applications/libreoffice-calc.desktop'],
  impress: ['libreoffice-impress', '/usr/share/applications/libreoffice-impress.desktop'],
  draw: ['libreoffice-draw', '/usr/share/applications/libreoffice-draw.desktop'],
  pdf: ['evince', '/usr/bin/evince'],
};

/** Returns the apps of an image by the path of its tree, or of this machine. Rejects if the list of the image cannot be read. */
export async function appsOf(image: string | undefined): Promise<DesktopApp[]> {
  if (image === undefined) return DESKTOP_APPS.filter((app) => existsSync(PARTS[app][1]));
  const names = await namesOf(image);
  return DESKTOP_APPS.filter((app) => names.has(PARTS[app][0]));
}

/** Returns whether sessions have sound. Rejects as `appsOf` does. */
export async function hasSound(image: string | undefined): Promise<boolean> {
  if (image === undefined)
    return Object.values(SOUND_PACKAGES).every((signs) => signs.some((path) => existsSync(path)));
  const names = await namesOf(image);
  return Object.keys(SOUND_PACKAGES).every((name) => names.has(name));
}

async function namesOf(image: string): Promise<ReadonlySet<string>> {
  return new Set((await softwareOf(image)).packages.map(({ name }) => name));
}
