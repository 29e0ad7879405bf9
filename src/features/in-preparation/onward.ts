// Where the page of an announced section leads: to the nearest page with something to use or to read.
import site from '#site';
import type { PageId, PagesWith } from '#src/shared/pages/pages.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';

/** A page that has the text group `inPreparation`. */
export type AnnouncedPage = PagesWith<{ inPreparation: true }>;

/** The pages that they lead to, with the text of the link. */
const LABELS = {
  trial: 'inPreparation.onward.trial',
  foundations: 'inPreparation.onward.foundations',
  faq: 'inPreparation.onward.faq',
  info: 'inPreparation.onward.info',
  contribute: 'inPreparation.onward.contribute',
  reader: 'inPreparation.onward.reader',
  accessibility: 'kit.statementLink',
} as const satisfies Partial<Record<PageId, TextKey>>;

type Target = keyof typeof LABELS;

const TARGETS: Readonly<Record<AnnouncedPage, Target>> = {
  videotutorial: 'trial',
  tutorialpdf: 'trial',
  impara: 'trial',
  storie: 'trial',
  biblioteca: 'foundations',
  scienza: 'foundations',
  info: 'foundations',
  navigare: 'faq',
  blog: 'info',
  finanziaprogetto: 'contribute',
  vetrina: 'contribute',
  supporto: 'contribute',
  accessibility: 'reader',
  kiteaa: 'accessibility',
};

/** Returns the page that an announced section leads to, and the text of the link. */
export function onwardFrom(page: AnnouncedPage): { to: PageId; label: TextKey } {
  const target = TARGETS[page];
  const to = target === 'trial' && !isSet(site.testEnvironmentUrl) ? 'faq' : target;
  return { to, label: LABELS[to] };
}

/** Pages whose readers write about something else than taking part: the subject of their email. */
const SUBJECTS: Partial<Record<AnnouncedPage, TextKey>> = {
  info: 'inPreparation.subjectQuestion',
};

/** Returns the text of the subject of an email about a page. */
export function subjectOf(page: AnnouncedPage): TextKey {
  return SUBJECTS[page] ?? 'inPreparation.subject';
}
