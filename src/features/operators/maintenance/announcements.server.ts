// Making and ending announcements, for the command and for the page of operators.
import { randomBytes } from 'node:crypto';
import { toIsoTime } from '#src/command-line/printing.ts';
import type { Queries } from '#src/server/database/tables.ts';
import type { Announcement } from '#src/server/site-state/site-state.ts';
import * as store from '#src/server/site-state/stored-state.ts';
import { isLongerThan } from '#src/shared/fields/bounded-text.ts';
import { isLanguage } from '#src/shared/languages/languages.ts';
import { ANNOUNCEMENT_LIMITS } from '#src/shared/site/site-status.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

/** The most announcements that have not ended, and how far ahead and how long they may be. */
export const ANNOUNCEMENT_CAPS = { open: 10, days: 90 } as const;

/** Control characters, and marks that would turn the text that follows in the other direction. */
const UNSAFE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Why an announcement is refused. */
export type AnnouncementFault =
  | 'noText'
  | 'language'
  | 'textTooLong'
  | 'character'
  | 'link'
  | 'endsBeforeItStarts'
  | 'tooLong'
  | 'tooMany';

/** What an operator says. */
export type NewAnnouncement = Omit<Announcement, 'id'>;

/** Stores an announcement in the caller's transaction. Returns it, or why it is refused. */
export async function addAnnouncement(
  trx: Queries,
  announcement: NewAnnouncement,
  now: number,
): Promise<Announcement | AnnouncementFault> {
  const fault = faultOf(announcement, now);
  if (fault !== undefined) return fault;
  if ((await store.listOpen(trx, now)).length >= ANNOUNCEMENT_CAPS.open) return 'tooMany';
  const { severity, texts, link, isDismissible, startsAt, endsAt } = announcement;
  const id = randomBytes(6).toString('hex');
  await store.insertAnnouncement(trx, {
    id,
    severity,
    texts: JSON.stringify(texts),
    link: link ?? null,
    is_dismissible: isDismissible ? 1 : 0,
    starts_at: startsAt,
    ends_at: endsAt,
    created_at: now,
  });
  return { id, ...announcement };
}

function faultOf({ texts, link, startsAt, endsAt }: NewAnnouncement, now: number): AnnouncementFault | undefined {
  const entries = Object.entries(texts);
  if (entries.length === 0 || entries.some(([, text]) => text.trim() === '')) return 'noText';
  if (entries.some(([code]) => !isLanguage(code))) return 'language';
  if (entries.some(([, text]) => isLongerThan(text, ANNOUNCEMENT_LIMITS.text))) return 'textTooLong';
  if (entries.some(([, text]) => UNSAFE.test(text))) return 'character';
  if (link !== undefined && !isUsableLink(link)) return 'link';
  if (endsAt <= Math.max(startsAt, now)) return 'endsBeforeItStarts';
  return endsAt - now > ANNOUNCEMENT_CAPS.days * DAY_MS ? 'tooLong' : undefined;
}

/** A path of this site, or an https address without user and password. */
function isUsableLink(link: string): boolean {
  if (isLongerThan(link, ANNOUNCEMENT_LIMITS.link) || UNSAFE.test(link)) return false;
  if (/^\/(?![/\\])/.test(link)) return true;
  const url = URL.parse(link);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** An announcement in the JSON of commands. */
export function toJson({ id, severity, texts, link, isDismissible, startsAt, endsAt }: Announcement): object {
  const times = { starts_at: toIsoTime(startsAt), ends_at: toIsoTime(endsAt) };
  return { id, severity, texts, link: link ?? null, is_dismissible: isDismissible, ...times };
}
