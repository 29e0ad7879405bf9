// The commands about accounts and their sessions.
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exportOf } from '#src/features/profile/export.server.ts';
import { EXIT, CommandError } from './command-error.server.ts';
import type { Command } from './command.server.ts';
import * as rules from './operator.server.ts';
import { columns, toIsoDay, facts, minuteOf, show, showJson, timeOf } from './printing.server.ts';

const WHO = 'WHO';

/** The commands that begin with `users` and `sessions`. */
export const PEOPLE: readonly Command[] = [
  {
    words: 'users list',
    takes: [],
    options: {
      search: { takes: 'TEXT', help: 'only accounts whose e-mail or username contains the text' },
      limit: { takes: 'N', help: 'at most so many, from 1 to 10000 (default 50)' },
    },
    help: 'Lists accounts, the newest first.',
    async run(parts, given) {
      const limit = given.whole('limit', { from: 1, to: 10_000, other: 50 });
      const { people, isAll } = await rules.listPeople(parts, { search: given.text('search'), limit });
      const rows = people.map((one) => [
        one.id,
        one.email,
        one.username,
        one.confirmed_at === null ? 'no' : 'yes',
        one.is_active === 1 ? 'no' : 'yes',
        toIsoDay(one.deletion_due_at),
        toIsoDay(one.created_at),
      ]);
      const headings = ['id', 'e-mail', 'username', 'confirmed', 'disabled', 'leaving', 'member since'];
      const more = isAll ? '' : `\nThere are more: see them with --limit, or narrow them down with --search.`;
      return {
        json: { users: people.map(jsonOf), is_all: isAll },
        text: people.length === 0 ? 'There is no such account.' : columns(headings, rows) + more,
      };
    },
  },
  {
    words: 'users show',
    takes: [WHO],
    options: {},
    help: 'Shows one account and what belongs to it, in numbers.',
    async run(parts, given) {
      const person = await rules.findPerson(parts, given.arg);
      const { last_active_at, one_time_passwords, ...numbers } = await rules.belongingsOf(parts, person);
      const json = {
        ...jsonOf(person),
        ...numbers,
        has_one_time_passwords: one_time_passwords !== 0,
        last_active_at: timeOf(last_active_at),
      };
      const text = facts([
        ['id', person.id],
        ['e-mail', person.email],
        ['username', person.username],
        ['language', person.language],
        ['disabled', person.is_active === 1 ? 'no' : 'yes'],
        ['member since', minuteOf(person.created_at)],
        ['confirmed', minuteOf(person.confirmed_at)],
        ['to be erased', minuteOf(person.deletion_due_at)],
        ['last active', minuteOf(last_active_at)],
        ['sessions', numbers.sessions ?? 0],
        ['passkeys', numbers.passkeys ?? 0],
        ['one-time passwords', one_time_passwords === 0 ? 'off' : 'on'],
        ['mails waiting', numbers.mails_waiting ?? 0],
      ]);
      return { json, text };
    },
  },
  {
    words: 'users disable',
    takes: [WHO],
    options: {},
    help: 'Shuts an account and ends its sessions. Nothing of it is erased.',
    async run(parts, given) {
      const person = await rules.findPerson(parts, given.arg);
      const sessions_ended = await rules.disable(parts, person);
      return {
        json: { id: person.id, is_active: false, sessions_ended },
        text: `${nameOf(person)} is disabled; sessions ended: ${sessions_ended}.`,
      };
    },
  },
  {
    words: 'users enable',
    takes: [WHO],
    options: {},
    help: 'Opens a disabled account again.',
    async run(parts, given) {
      const person = await rules.findPerson(parts, given.arg);
      await rules.enable(parts, person);
      return { json: { id: person.id, is_active: true }, text: `${nameOf(person)} is enabled.` };
    },
  },
  {
    words: 'users reset-second-step',
    takes: [WHO],
    options: {},
    help: 'Turns the second step of an account off, for a member who has lost app and recovery codes. Make sure that it is them. Asks before, and tells the owner by mail.',
    async run(parts, given) {
      const person = await rules.findPerson(parts, given.arg);
      await given.confirm(
        `This lets ${nameOf(person)} be used with the password alone, and deletes its recovery codes.`,
      );
      const was_on = await rules.resetSecondStep(parts, person);
      return {
        json: { id: person.id, was_on },
        text: was_on ? `The second step of ${nameOf(person)} is off.` : `${nameOf(person)} has no second step.`,
      };
    },
  },
  {
    words: 'users remove-passkeys',
    takes: [WHO],
    options: {},
    help: 'Removes all passkeys of an account, such as one that somebody else has added; the password stays. Asks before, and tells the owner by mail.',
    async run(parts, given) {
      const person = await rules.findPerson(parts, given.arg);
      await given.confirm(`This removes all passkeys of ${nameOf(person)}: it is then opened with the password.`);
      const passkeys_removed = await rules.removePasskeys(parts, person);
      return {
        json: { id: person.id, passkeys_removed },
        text: `Passkeys of ${nameOf(person)} removed: ${passkeys_removed}.`,
      };
    },
  },
  {
    words: 'users delete',
    takes: [WHO],
    options: {},
    help: 'Erases an account with all that belongs to it, at once and for good. Asks before.',
    async run(parts, given) {
      const person = await rules.findPerson(parts, given.arg);
      await given.confirm(
        `This erases ${nameOf(person)} with all its sessions, passkeys and codes, at once and for good, and sends a farewell.`,
      );
      await rules.erase(parts, person);
      return {
        json: { id: person.id, is_erased: true },
        text: `${nameOf(person)} is erased. The server sends the farewell. Backups that were made before still have the account.`,
      };
    },
  },
  {
    words: 'users export',
    takes: [WHO],
    options: { to: { takes: 'FILE', help: 'write it into a new file that only you can read' } },
    help: 'Gives all that is stored about a member, as JSON: the document that members can take along themselves.',
    async run(parts, given) {
      const { id } = await rules.findPerson(parts, given.arg);
      const json = await exportOf(parts, id);
      const text = showJson(json);
      const to = given.text('to');
      if (to === undefined) return { json, text };
      const file = resolve(to);
      await writeNew(file, `${text}\n`);
      return { json: { id, file }, text: `Written to ${file}.` };
    },
  },
  {
    words: 'sessions end',
    takes: [`[${WHO}]`],
    options: { all: { help: 'those of everyone; asks before' } },
    help: 'Ends all sessions of an account, or with --all of every account: whoever used them signs in again.',
    async run(parts, given) {
      if (given.has('all') === (given.arg !== ''))
        throw new CommandError('Name either an account or --all: sessions end WHO, or sessions end --all', EXIT.usage);
      if (given.has('all')) {
        const count = await rules.countSessions(parts);
        await given.confirm(`This ends all sessions of everyone, ${count} now: each member has to sign in again.`);
      }
      const person = given.has('all') ? undefined : await rules.findPerson(parts, given.arg);
      const sessions_ended = await rules.endSessions(parts, person);
      return { json: { sessions_ended }, text: `Sessions ended: ${sessions_ended}.` };
    },
  },
];

function jsonOf(person: rules.Person): object {
  const { id, email, username, language } = person;
  return {
    id,
    email,
    username,
    language,
    is_active: person.is_active === 1,
    created_at: timeOf(person.created_at),
    confirmed_at: timeOf(person.confirmed_at),
    deletion_due_at: timeOf(person.deletion_due_at),
  };
}

function nameOf({ id, username, email }: rules.Person): string {
  return show(`account ${id} (${username}, ${email})`);
}

async function writeNew(file: string, text: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code = 'no code' } = error as { code?: string };
    const why = code === 'EEXIST' ? 'is there already' : `cannot be written (${code})`;
    throw new CommandError(`${file} ${why}. Name a file that is not there.`, EXIT.failed, error);
  }
}
