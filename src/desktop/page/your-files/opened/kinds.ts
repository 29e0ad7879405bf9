// How the page opens a file. The name decides, by this list alone: what the session says of a type never does, so that nothing of it runs
// as a page of this origin.
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';

const TEXTS = new Set(
  'txt text md markdown csv tsv log ini conf json xml html htm css js ts py sh pl c h cpp java tex srt vcf ics yaml yml'.split(
    ' ',
  ),
);

/** SVG too: in an `img` it runs no script and loads nothing. */
const PICTURES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
};

const APPS: Readonly<Record<string, DesktopApp>> = {
  odt: 'writer',
  doc: 'writer',
  docx: 'writer',
  rtf: 'writer',
  ods: 'calc',
  xls: 'calc',
  xlsx: 'calc',
  odp: 'impress',
  ppt: 'impress',
  pptx: 'impress',
  odg: 'draw',
};

/** What the apps are called in every language. */
export const APP_NAMES: Readonly<Record<Exclude<DesktopApp, 'pdf'>, string>> = {
  writer: 'Writer',
  calc: 'Calc',
  impress: 'Impress',
  draw: 'Draw',
};

export type Opened =
  | { readonly as: 'text' | 'document' }
  | { readonly as: 'picture' | 'pdf'; readonly type: string }
  | { readonly as: 'nothing' };

const endOf = (name: string) => /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';

/** How a file of that name is opened in the browser. */
export function openedAs(name: string): Opened {
  const end = endOf(name);
  if (TEXTS.has(end)) return { as: 'text' };
  if (end === 'odt') return { as: 'document' };
  if (end === 'pdf') return { as: 'pdf', type: 'application/pdf' };
  const type = Object.hasOwn(PICTURES, end) ? PICTURES[end] : undefined;
  return type === undefined ? { as: 'nothing' } : { as: 'picture', type };
}

/** The app of the desktop that opens it, if the host has that one. */
export function appFor(name: string, apps: readonly DesktopApp[]): keyof typeof APP_NAMES | undefined {
  const end = endOf(name);
  const app = Object.hasOwn(APPS, end) ? APPS[end] : undefined;
  return app !== undefined && app !== 'pdf' && apps.includes(app) ? app : undefined;
}
