// What journeys are made of, and who goes through one.
import siteConfig from '#site';
import { filesPath } from '#src/desktop/protocol/desktop-address.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { textsOf } from '#test/texts.ts';
import { addressOf, type AnyPage } from '../../pages.ts';
import type { Reader } from '../reader.ts';
import type { HeardSite, Person } from '../site.ts';

interface Wait {
  /** Goes on once this text has been said, or that as the title or a heading of a page. */
  readonly until?: TextKey;
  readonly as?: 'title' | 'heading';
}

/**
 * Keys, with spaces between them. Orca's of browse mode: h and shift+h a heading, k a link, b a button, x a checkbox, Down the next line.
 * Or a page, a text, or what the person of the journey fills in.
 */
export type Step =
  | string
  | (Wait & { readonly open: AnyPage | 'operators' | 'files' })
  | (Wait & { readonly press: string; readonly in?: Language })
  | { readonly type: string }
  /**
   * Sends a form with so many faults, and goes to the first field by the banner's link. The banner is an alert that takes the focus: how much
   * Orca says of it depends on which of the two comes first.
   */
  | { readonly refused: number; readonly field: TextKey }
  /** `isAgain`: in the place of what is in the field. */
  | { readonly fill: 'email' | 'password' | 'code'; readonly isAgain?: true };

/** Orca's word. */
const HEADING: Partial<Record<Language, string>> = { it: 'intestazione', de: 'Überschrift', en: 'heading' };

export interface Journey {
  /** Has an account, which is not signed in. */
  readonly person?: 'member' | 'helper' | 'secondStep';
  /** It needs a desktop host. */
  readonly isOnHost?: true;
  readonly steps: readonly Step[];
}

/** Goes through a journey with keys alone. */
export async function walk({ person: kind, steps }: Journey, reader: Reader, site: HeardSite, language: Language) {
  const { t, count } = textsOf(language);
  const person = kind && (await site.person(kind, language));
  const wait = ({ until, as }: Wait) => until && t(until) + textAfter(as, language);
  for (const step of steps) {
    if (typeof step === 'string') await reader.press(step);
    else if ('press' in step) {
      if ((step.in ?? language) === language) await reader.press(step.press, wait(step));
    } else if ('refused' in step) {
      await reader.press('Return', count('formErrors.check', step.refused));
      await reader.press('Tab', t(step.field));
      await reader.press('Return');
    } else if ('type' in step) await reader.type(step.type);
    else if ('fill' in step)
      await reader.type(await valueOf(person, step.fill), { as: `the ${step.fill}`, isAgain: step.isAgain });
    else {
      await reader.open(addressAt(site, step.open, language), step.open, wait(step));
    }
  }
}

function addressAt({ url, host = '' }: HeardSite, page: AnyPage | 'operators' | 'files', language: Language): string {
  if (page === 'files') return `${host}${filesPath(language)}`;
  // Of no page in the table: to others it is an unknown address.
  if (page === 'operators') return `${url}${addressOf('home', language).replace(/home$/, 'gestione')}`;
  return `${url}${addressOf(page, language)}`;
}

function textAfter(as: Wait['as'], language: Language): string {
  return as === 'title' ? ` – ${siteConfig.name}` : as === 'heading' ? ` ${HEADING[language]}` : '';
}

async function valueOf(person: Person | undefined, of: 'email' | 'password' | 'code'): Promise<string> {
  if (!person) throw new Error('The journey has no person.');
  return of === 'code' ? person.code() : person[of];
}
