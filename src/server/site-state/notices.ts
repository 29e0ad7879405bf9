// What visitors read of the state: announcements that hold now, and the maintenance.
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { languageFor, type Severity, type StatusLine } from '#src/shared/site/site-status.ts';
import { formatUtc, translate } from '../texts/messages.ts';
import type { Announcement, Maintenance, SiteState } from './site-state.ts';

/** So many are shown at once: the gravest, of these the latest. */
const MOST_SHOWN = 3;
const GRAVEST_FIRST: readonly Severity[] = ['outage', 'warning', 'information'];

/** One notice, in each language that it has. */
export interface Notice {
  /** For the cookie of dismissed ones. */
  readonly id: string;
  readonly severity: Severity;
  readonly isDismissible: boolean;
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  /** Where the link leads for readers of a language. */
  readonly linkIn?: ((language: Language) => string) | undefined;
  /** A time in the text, which the browser shows in the reader's zone; milliseconds since 1970. */
  readonly time?: number;
}

/** The mark for the time in a text. */
const TIME = '\0';

/**
 * The notices of a moment. The maintenance is the first. `translated` gives the address of a page in a language, for a link to a page
 * of the site.
 */
export function noticesAt(
  { announcements, maintenance }: SiteState,
  now: number,
  translated: (path: string, language: Language) => string = (path) => path,
): readonly Notice[] {
  const shown = announcements
    .filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
    .toSorted((a, b) => rank(a) - rank(b) || b.startsAt - a.startsAt)
    .slice(0, MOST_SHOWN)
    .map(({ id, severity, isDismissible, texts, link }): Notice => ({
      id,
      severity,
      isDismissible,
      texts,
      ...(link !== undefined && { linkIn: (language) => translated(link, language) }),
    }));
  return maintenance ? [maintenanceNotice(maintenance, now), ...shown] : shown;
}

const rank = ({ severity }: Announcement) => GRAVEST_FIRST.indexOf(severity);

function maintenanceNotice({ expectedEnd }: Maintenance, now: number): Notice {
  const isOverdue = expectedEnd <= now;
  const textIn = (language: Language) =>
    isOverdue
      ? translate(language, 'request.maintenanceOverdue')
      : translate(language, 'request.maintenance', { time: TIME });
  return {
    id: isOverdue ? 'maintenance-overdue' : `maintenance-${expectedEnd}`,
    severity: 'warning',
    isDismissible: false,
    texts: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, textIn(code)])),
    ...(!isOverdue && { time: expectedEnd }),
  };
}

/** The id of a notice in open pages: that of the maintenance stays while its text changes. */
export const lastingId = ({ id }: Notice) => (id.startsWith('maintenance-') ? 'maintenance' : id);

/** The parts of a text before and after its time; one part if it has none. */
export const partsOf = (text: string) => text.split(TIME);

/** The word for a severity. */
export const severityWord = (severity: Severity, language: Language) =>
  translate(language, `announcements.${severity}`);

/** The words of a link that an operator has added. */
export const moreWord = (language: Language) => translate(language, 'announcements.more');

/** The status in a language, for pages that show it in a line of their own. */
export function statusLines(notices: readonly Notice[], reader: Language): StatusLine[] {
  return notices.map(({ severity, texts, linkIn, time }) => {
    const lang = languageFor(texts, reader);
    const text = partsOf(texts[lang] ?? '').join(time === undefined ? '' : formatUtc(time, lang));
    return {
      lang,
      severity,
      label: severityWord(severity, lang),
      text,
      ...(linkIn && { link: { href: linkIn(lang), word: moreWord(lang) } }),
    };
  });
}
