// Shows a text to all visitors.
import { z } from 'zod';
import { ValidationError } from '#src/accounts/djoser/faults.ts';
import { text } from '#src/accounts/djoser/text-field.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import { toIsoMinute } from '#src/command-line/printing.ts';
import { action, type ActionContext } from '#src/features/operators/action.server.ts';
import { DURATION_HOURS } from '#src/features/operators/choices.ts';
import {
  addAnnouncement,
  ANNOUNCEMENT_CAPS,
  toJson,
  type AnnouncementFault,
  type NewAnnouncement,
} from '#src/features/operators/maintenance/announcements.server.ts';
import { FOLLOWED, missing, TIME, timeOf } from '#src/features/operators/maintenance/times.server.ts';
import { requireQuota } from '#src/features/operators/quota.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';
import { listOpen } from '#src/server/site-state/stored-state.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { ANNOUNCEMENT_LIMITS, SEVERITIES, type AnnouncementTexts } from '#src/shared/site/site-status.ts';
import { HOUR_MS } from '#src/shared/time/durations.ts';

/** What the command says of a fault. */
const FAULTS: Readonly<Record<AnnouncementFault, string>> = {
  noText: 'Give a text that is not empty: --message it=… (several times for several languages).',
  language: `A language of --message is unknown: it should be one of ${LANGUAGE_CODES.join(', ')}.`,
  textTooLong: `A text is too long: it should have ${ANNOUNCEMENT_LIMITS.text} letters at most.`,
  character: 'A text or the link has a character that cannot be shown, such as a line break. Write one line.',
  link: '--more cannot be used: it should be a path of this site such as /supporto, or an address with https://.',
  endsBeforeItStarts: '--until should be after --from, and in the future.',
  tooLong: `--until is too far ahead: it should be ${ANNOUNCEMENT_CAPS.days} days from now at most.`,
  tooMany: `There are ${ANNOUNCEMENT_CAPS.open} announcements already. End one first: announce end ID`,
};

/** A text in each language, any of which may be empty. */
const texts = Object.fromEntries(
  LANGUAGE_CODES.map((code) => [code, text({ max: ANNOUNCEMENT_LIMITS.text, form: 'paragraph', isOptional: true })]),
) as Record<Language, z.ZodType<string, string | undefined>>;

/** What is announced; `reader`: who does it on the page. */
type Announced = NewAnnouncement & { readonly reader?: Language };

/** Returns the announcement; on the page it refuses with `tooManyOpen`, or at the field of the reader's own language. */
export const ANNOUNCE = action('announce', {
  async run(context: ActionContext, { reader, ...announcement }: Announced) {
    const { trx, now, note, nothingDone } = context;
    const open = (await listOpen(trx, now)).map(({ id }) => id);
    await requireQuota(context, 'announce', open, ANNOUNCEMENT_CAPS.open);
    const added = await addAnnouncement(trx, announcement, now);
    if (typeof added !== 'string') {
      note({ details: added.id });
      return added;
    }
    if (reader === undefined) return nothingDone(added);
    throw added === 'tooMany'
      ? new ApiError('tooManyOpen')
      : new ValidationError([{ field: reader, code: 'required' }]);
  },
  page: {
    fields: {
      severity: z.enum(SEVERITIES).catch('information'),
      hours: z.enum(DURATION_HOURS).catch('24'),
      ...texts,
    },
    input({ fields: { severity, hours, ...words }, language: reader, services }): Announced {
      const startsAt = services.now();
      const endsAt = startsAt + Number(hours) * HOUR_MS;
      const given = Object.fromEntries(Object.entries(words).filter(([, words]) => words !== ''));
      return { severity, texts: given, link: undefined, isDismissible: true, startsAt, endsAt, reader };
    },
  },
  command: {
    name: 'announce add',
    options: {
      message: {
        value: 'xx=TEXT',
        isList: true,
        help: 'the text in a language, such as it=…; once for each language',
      },
      severity: { value: 'WORD', help: `one of ${SEVERITIES.join(', ')} (default information)` },
      from: { value: 'TIME', help: `when it begins (default now): ${TIME}` },
      until: { value: 'TIME', help: 'when it ends, in the same form' },
      more: {
        value: 'LINK',
        help: 'a path of this site or an address with https://, for those who want to know more',
      },
      fixed: { help: 'visitors cannot dismiss it' },
    },
    help: 'Shows a text to all visitors, above every page, in their language or else in Italian, English or the first that there is.',
    async run({ now }, args, act) {
      const severity = SEVERITIES.find((one) => one === (args.text('severity') ?? 'information'));
      if (!severity)
        throw new CommandError(
          `--severity is '${args.text('severity')}': it should be one of ${SEVERITIES.join(', ')}.`,
          EXIT.usage,
        );
      const added = await act({
        severity,
        texts: textsOf(args),
        link: args.text('more'),
        isDismissible: !args.has('fixed'),
        startsAt: timeOf(args, 'from', now()) ?? now(),
        endsAt: timeOf(args, 'until', now()) ?? missing('until'),
      });
      if (typeof added === 'string') throw new CommandError(FAULTS[added], EXIT.usage);
      return {
        json: toJson(added),
        text: `Announcement ${added.id}, until ${toIsoMinute(added.endsAt)} UTC. End it earlier with: announce end ${added.id}\n${FOLLOWED}`,
      };
    },
  },
});

function textsOf(args: ParsedArguments): AnnouncementTexts {
  const entries = (args.list('message') ?? []).map((entry) => {
    const [, language, words] = /^([a-z]{2})=(.*)$/su.exec(entry) ?? [];
    if (language === undefined || words === undefined)
      throw new CommandError(`--message is '${entry}': it should begin with a language, such as it=…`, EXIT.usage);
    return [language, words.trim()] as const;
  });
  const given = Object.fromEntries(entries);
  if (Object.keys(given).length < entries.length)
    throw new CommandError('Two options --message have the same language.', EXIT.usage);
  return given;
}
