// What the page keeps in the browser: its session and how the site is set until the tab is closed, a trial until it has ended, and for the
// next time the keyboard layout, the volume, the zoom and whether there is a screen reader.
import { type Layout, LAYOUT_OF } from '#src/desktop/protocol/layouts.ts';
import { STORED_NAMES } from '#src/desktop/protocol/stored-names.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { formatReaderSettings, parseReaderSettings, type ReaderSettings } from '#src/shared/pages/reader-settings.ts';
import type { OwnSession } from './host-api.ts';
import type { Opened } from './wish.ts';

const {
  session: SESSION,
  trial: TRIAL,
  layout: LAYOUT,
  volume: VOLUME,
  reader: READER,
  look: LOOK,
  zoom: ZOOM,
} = STORED_NAMES;

/** Tabs in processes of their own see each other's storage a little later. */
const OTHER_TABS_MS = 3000;

/** By the names that people know. */
export const LAYOUT_NAMES: Readonly<Record<Layout, string>> = {
  de: 'Deutsch',
  'gr,us': 'Ελληνικά + English',
  gb: 'English (UK)',
  us: 'English (US)',
  'us(intl)': 'English (US, international)',
  es: 'Español',
  fr: 'Français',
  be: 'België · Belgique',
  it: 'Italiano',
  pt: 'Português',
  ro: 'Română',
  ch: 'Schweiz',
  'ch(fr)': 'Suisse',
};

/** The layout that was chosen last, else that of the page's language. */
export function rememberedLayout(language: Language): Layout {
  const kept = read(() => localStorage.getItem(LAYOUT)) ?? '';
  return Object.hasOwn(LAYOUT_NAMES, kept) ? (kept as Layout) : LAYOUT_OF[language];
}

export function rememberLayout(layout: Layout): void {
  read(() => localStorage.setItem(LAYOUT, layout));
}

/** The volume that was chosen last, from 0 to 1; half at first. */
export function rememberedVolume(): number {
  const kept = Number(read(() => localStorage.getItem(VOLUME)) ?? 0.5);
  return kept >= 0 && kept <= 1 ? kept : 0.5;
}

export function rememberVolume(volume: number): void {
  read(() => localStorage.setItem(VOLUME, String(volume)));
}

/** The zoom of the picture, from 1 to 4. */
export function rememberedZoom(): number {
  const kept = Number(read(() => localStorage.getItem(ZOOM)) ?? 1);
  return kept >= 1 && kept <= 4 ? kept : 1;
}

export function rememberZoom(zoom: number): void {
  read(() => (zoom === 1 ? localStorage.removeItem(ZOOM) : localStorage.setItem(ZOOM, String(zoom))));
}

/** Whether sessions of this device are for a screen reader. */
export const rememberedReader = () => read(() => localStorage.getItem(READER)) === 'yes';

export function rememberReader(is: boolean): void {
  read(() => (is ? localStorage.setItem(READER, 'yes') : localStorage.removeItem(READER)));
}

/** How the visitor had set the site when this tab came from it. */
export const rememberedLook = () => parseReaderSettings(read(() => sessionStorage.getItem(LOOK)) ?? '');

export function rememberLook(look: ReaderSettings): void {
  const value = formatReaderSettings(look);
  read(() => (value === '' ? sessionStorage.removeItem(LOOK) : sessionStorage.setItem(LOOK, value)));
}

/** What this tab has asked for: the host may have heard it, and the answer may be lost. */
export type PendingRequest = Pick<OwnSession, 'kind' | 'key' | 'member'> & Opened;

/** The session of this tab. */
export function rememberedSession(): OwnSession | undefined {
  const kept = sessionOf(() => sessionStorage.getItem(SESSION));
  return kept && 'id' in kept ? kept : undefined;
}

/** What this tab has asked for and not got yet. */
export function rememberedRequest(): PendingRequest | undefined {
  const kept: PendingRequest | undefined = sessionOf(() => sessionStorage.getItem(SESSION));
  return kept && 'id' in kept ? undefined : kept;
}

/** Keeps it for a tab that is loaded again. Not for other tabs: somebody could leave a key that they know for the next person. */
export function rememberRequest(request: PendingRequest): void {
  read(() => sessionStorage.setItem(SESSION, JSON.stringify(request)));
}

export function forgetRequest(): void {
  if (rememberedRequest()) read(() => sessionStorage.removeItem(SESSION));
}

/** The trial that a tab of this browser has opened, which may be closed. */
export const rememberedTrial = () => sessionOf(() => localStorage.getItem(TRIAL));

/** Keeps it for a tab that is loaded again, and a trial that has just begun for other tabs. */
export function rememberSession(session: OwnSession, isNew: boolean): void {
  // What it took the place of is said once, and its tickets open lines once.
  const text = JSON.stringify({ ...session, hasReplaced: undefined, address: undefined, tickets: undefined });
  read(() => sessionStorage.setItem(SESSION, text));
  if (session.kind === 'trial' && isNew) read(() => localStorage.setItem(TRIAL, text));
}

/**
 * The session has ended. Another trial of this browser stays: a tab that only learns of the end waits, because it may not see yet what
 * another one has just written.
 */
export function forgetSession({ id }: OwnSession, { wasEndedHere = false } = {}): void {
  if (rememberedSession()?.id === id) read(() => sessionStorage.removeItem(SESSION));
  const forgetTrial = () => {
    if (rememberedTrial()?.id === id) read(() => localStorage.removeItem(TRIAL));
  };
  if (wasEndedHere) forgetTrial();
  else setTimeout(forgetTrial, OTHER_TABS_MS);
}

function sessionOf(access: () => string | null): OwnSession | undefined {
  return read(() => (JSON.parse(access() ?? 'null') as OwnSession | null) ?? undefined);
}

/** Browsers may forbid storage: the page then works without memory. */
function read<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
