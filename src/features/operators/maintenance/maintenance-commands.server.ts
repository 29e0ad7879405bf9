// The operator's commands about announcements and the maintenance.
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit.server.ts';
import { perform } from '#src/accounts/operators/perform.server.ts';
import { EXIT, CommandError } from '#src/command-line/command-error.ts';
import type { CommandResult, ParsedArguments } from '#src/command-line/command.ts';
import { formatTable, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import type { Announcement } from '#src/server/site-state/site-state.ts';
import * as store from '#src/server/site-state/stored-state.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { ANNOUNCEMENT_LIMITS, SEVERITIES, type AnnouncementTexts } from '#src/shared/site/site-status.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';
import { utcTime } from '#src/shared/time/utc-time.ts';
import { addAnnouncement, ANNOUNCEMENT_CAPS, type AnnouncementFault } from './announcements.server.ts';
import { FOLLOW_SECONDS } from './follow.server.ts';

const TIME = 'a time in UTC such as 2026-12-01T14:30, or from now on such as +90m, +2h, +3d';
const LONGEST_MAINTENANCE_DAYS = 7;
const FOLLOWED = `Running servers follow within ${FOLLOW_SECONDS} seconds.`;

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

/** The commands `announce …` and `maintenance …`. */
export const ANNOUNCEMENT_COMMANDS: readonly Command[] = [
  {
    name: 'announce list',
    help: 'Lists the announcements that have not ended.',
    async run({ queries, now }) {
      const announcements = await store.listOpen(queries, now());
      const lines = announcements.map((one) => [
        one.id,
        one.severity,
        one.startsAt > now() ? 'waits' : 'shown',
        toIsoMinute(one.startsAt),
        toIsoMinute(one.endsAt),
        Object.keys(one.texts).join(' '),
        Object.values(one.texts)[0] ?? '',
      ]);
      const headings = ['id', 'severity', 'state', 'from (UTC)', 'until (UTC)', 'languages', 'text'];
      return {
        json: { announcements: announcements.map(toJson) },
        text: lines.length === 0 ? 'There are none.' : formatTable(headings, lines),
      };
    },
  },
  {
    name: 'announce add',
    options: {
      message: { value: 'xx=TEXT', isList: true, help: 'the text in a language, such as it=…; once for each language' },
      severity: { value: 'WORD', help: `one of ${SEVERITIES.join(', ')} (default information)` },
      from: { value: 'TIME', help: `when it begins (default now): ${TIME}` },
      until: { value: 'TIME', help: 'when it ends, in the same form' },
      more: { value: 'LINK', help: 'a path of this site or an address with https://, for those who want to know more' },
      fixed: { help: 'visitors cannot dismiss it' },
    },
    help: 'Shows a text to all visitors, above every page, in their language or else in Italian, English or the first that there is.',
    async run(services, args) {
      const { now } = services;
      const severity = SEVERITIES.find((one) => one === (args.text('severity') ?? 'information'));
      if (!severity)
        throw new CommandError(
          `--severity is '${args.text('severity')}': it should be one of ${SEVERITIES.join(', ')}.`,
          EXIT.usage,
        );
      const announcement = {
        severity,
        texts: textsOf(args),
        link: args.text('more'),
        isDismissible: !args.has('fixed'),
        startsAt: timeOf(args, 'from', now()) ?? now(),
        endsAt: timeOf(args, 'until', now()) ?? missing('until'),
      };
      let added: Announcement | AnnouncementFault = 'noText';
      await perform(services, COMMAND_LINE, { action: 'announce' }, async (trx, note) => {
        added = await addAnnouncement(trx, announcement, now());
        if (typeof added === 'string') return undefined;
        note({ details: added.id });
        return true;
      });
      return addedResult(added);
    },
  },
  {
    name: 'announce end',
    parameters: ['ID'],
    help: 'Ends an announcement.',
    async run(services, { first: id }) {
      const deed = { action: 'endAnnouncement', details: id } as const;
      const isEnded = await perform(
        services,
        COMMAND_LINE,
        deed,
        async (trx) => (await store.endAnnouncement(trx, id, services.now())) || undefined,
      );
      if (!isEnded) throw new CommandError(`No announcement '${id}' is open. See: announce list`);
      return { json: { id, is_ended: true }, text: `Announcement ${id} has ended. ${FOLLOWED}` };
    },
  },
  {
    name: 'maintenance on',
    options: { until: { value: 'TIME', help: `when it is expected to end: ${TIME}` } },
    help: 'Refuses every change until `maintenance off`: visitors can read, and sign out. Each refusal, and a line above every page, names the time. Admin commands, the queue of emails and retention go on: stop the servers for those.',
    async run(services, args) {
      const { now } = services;
      const expectedEnd = timeOf(args, 'until', now()) ?? missing('until');
      if (expectedEnd <= now() || expectedEnd - now() > LONGEST_MAINTENANCE_DAYS * DAY_MS)
        throw new CommandError(
          `--until should be in the future, ${LONGEST_MAINTENANCE_DAYS} days from now at most.`,
          EXIT.usage,
        );
      await perform(services, COMMAND_LINE, { action: 'maintenance', details: 'on' }, async (trx) => {
        await store.startMaintenance(trx, expectedEnd, now());
        return true;
      });
      return {
        json: { is_on: true, expected_end: toIsoTime(expectedEnd) },
        text: `Changes are refused until: maintenance off. Visitors read that it ends about ${toIsoMinute(expectedEnd)} UTC. ${FOLLOWED}`,
      };
    },
  },
  {
    name: 'maintenance off',
    help: 'Ends the maintenance.',
    async run(services) {
      const deed = { action: 'maintenance', details: 'off' } as const;
      const was_on =
        (await perform(services, COMMAND_LINE, deed, async (trx) => (await store.endMaintenance(trx)) || undefined)) ??
        false;
      return { json: { is_on: false, was_on }, text: was_on ? `Changes are accepted. ${FOLLOWED}` : 'It was off.' };
    },
  },
];

function addedResult(added: Announcement | AnnouncementFault): CommandResult {
  if (typeof added === 'string') throw new CommandError(FAULTS[added], EXIT.usage);
  return {
    json: toJson(added),
    text: `Announcement ${added.id}, until ${toIsoMinute(added.endsAt)} UTC. End it earlier with: announce end ${added.id}\n${FOLLOWED}`,
  };
}

function textsOf(args: ParsedArguments): AnnouncementTexts {
  const entries = (args.list('message') ?? []).map((entry) => {
    const [, language, text] = /^([a-z]{2})=(.*)$/su.exec(entry) ?? [];
    if (language === undefined || text === undefined)
      throw new CommandError(`--message is '${entry}': it should begin with a language, such as it=…`, EXIT.usage);
    return [language, text.trim()] as const;
  });
  const texts = Object.fromEntries(entries);
  if (Object.keys(texts).length < entries.length)
    throw new CommandError('Two options --message have the same language.', EXIT.usage);
  return texts;
}

const UNITS = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS } as const;

function timeOf(args: ParsedArguments, option: string, now: number): number | undefined {
  const text = args.text(option);
  if (text === undefined) return undefined;
  const [, amount, unit] = /^\+(\d{1,5})([mhd])$/.exec(text) ?? [];
  if (amount !== undefined) return now + Number(amount) * UNITS[unit as keyof typeof UNITS];
  const time = utcTime(text.replace(' ', 'T'));
  if (time === undefined) throw new CommandError(`--${option} is '${text}': it should be ${TIME}.`, EXIT.usage);
  return time;
}

function missing(option: string): never {
  throw new CommandError(`--${option} is missing: ${TIME}.`, EXIT.usage);
}

function toJson({ id, severity, texts, link, isDismissible, startsAt, endsAt }: Announcement): object {
  const times = { starts_at: toIsoTime(startsAt), ends_at: toIsoTime(endsAt) };
  return { id, severity, texts, link: link ?? null, is_dismissible: isDismissible, ...times };
}
