// The commands about accounts and their sessions.
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  describeRequest,
  describeUser,
  findRequest,
  findUser,
  type User,
} from '#src/accounts/members/find-user.server.ts';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { linesOf, fieldsOf } from '#src/accounts/modules/operator-hooks.server.ts';
import type { Figure } from '#src/accounts/modules/operator-hooks.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit.server.ts';
import { recordList, recordLookUp } from '#src/accounts/operators/look-ups.server.ts';
import { perform } from '#src/accounts/operators/perform.server.ts';
import { EXIT, CommandError } from '#src/command-line/command-error.ts';
import { formatTable, toIsoDay, formatPairs, toIsoMinute, formatJson, toIsoTime } from '#src/command-line/printing.ts';
import { describeDuplicates, rekeyUsers } from '#src/server/database/rekey.ts';
import * as rules from './operator.server.ts';
import { countBelongings } from './store.server.ts';

const WHO = 'WHO';

/** The commands `users …` and `sessions …`. */
export const USER_COMMANDS: readonly Command[] = [
  {
    name: 'users list',
    options: {
      search: { value: 'TEXT', help: 'only accounts whose email or username contains the text' },
      limit: { value: 'N', help: 'at most so many, from 1 to 10000 (default 50)' },
    },
    help: 'Lists accounts, the newest first.',
    async run(services, args) {
      const limit = args.integer('limit', { min: 1, max: 10_000, fallback: 50 });
      const { users, isComplete } = await rules.listUsers(services, { search: args.text('search'), limit });
      if (users.length > 0) await recordList(services, COMMAND_LINE, 'members');
      const rows = users.map((one) => [
        one.id,
        one.email,
        one.username,
        one.confirmed_at === null ? 'no' : 'yes',
        one.is_active === 1 ? 'no' : 'yes',
        toIsoDay(one.deletion_due_at),
        toIsoDay(one.created_at),
      ]);
      const headings = ['id', 'email', 'username', 'confirmed', 'disabled', 'leaving', 'member since'];
      const none = args.text('search') === undefined ? 'There are no accounts yet.' : 'There is no such account.';
      const more = isComplete ? '' : `\nThere are more: see them with --limit, or narrow them down with --search.`;
      return {
        json: { users: users.map(toJson), is_all: isComplete },
        text: users.length === 0 ? none : formatTable(headings, rows) + more,
      };
    },
  },
  {
    name: 'users duplicates',
    help: 'Lists accounts that have one mailbox in two spellings, or usernames that look alike, from the time before such were refused. Gives an account the key that another one has given up.',
    async run(services) {
      const duplicates = await perform(services, COMMAND_LINE, { action: 'duplicates' }, rekeyUsers);
      const lines = describeDuplicates(duplicates);
      return { json: { duplicates }, text: lines.join('\n') || 'There are none.' };
    },
  },
  {
    name: 'users show',
    parameters: [WHO],
    help: 'Shows one account and what belongs to it, in numbers.',
    async run(services, args) {
      const user = await findUser(services, args.first);
      await recordLookUp(services, COMMAND_LINE, user.id);
      const { last_active_at, ...numbers } = await countBelongings(services.queries, user.id);
      const figures: Figure[] = [];
      for (const { ofAccount } of services.hooks)
        figures.push(...((await ofAccount?.(services.queries, user.id)) ?? []));
      const json = {
        ...toJson(user),
        ...numbers,
        ...fieldsOf(figures),
        last_active_at: toIsoTime(last_active_at),
      };
      const text = formatPairs([
        ['id', user.id],
        ['email', user.email],
        ['username', user.username],
        ['language', user.language],
        ['disabled', user.is_active === 1 ? 'no' : 'yes'],
        ['member since', toIsoMinute(user.created_at)],
        ['confirmed', toIsoMinute(user.confirmed_at)],
        ['owner since', toIsoMinute(user.owner_since)],
        ['deletion due', toIsoMinute(user.deletion_due_at)],
        ['last active', toIsoMinute(last_active_at)],
        ['sessions', numbers.sessions],
        ...linesOf(figures),
        ['emails queued', numbers.mails_waiting],
      ]);
      return { json, text };
    },
  },
  {
    name: 'users disable',
    parameters: [WHO],
    help: 'Disables an account and ends its sessions. Nothing else is deleted.',
    async run(services, args) {
      const user = await findUser(services, args.first);
      const sessions_ended = await rules.disableUser(services, COMMAND_LINE, user);
      return {
        json: { id: user.id, is_active: false, sessions_ended },
        text: `${describeUser(user)} is disabled; sessions ended: ${sessions_ended}.`,
      };
    },
  },
  {
    name: 'users enable',
    parameters: [WHO],
    help: 'Enables a disabled account.',
    async run(services, args) {
      const user = await findUser(services, args.first);
      await rules.enableUser(services, COMMAND_LINE, user);
      return { json: { id: user.id, is_active: true }, text: `${describeUser(user)} is enabled.` };
    },
  },
  {
    name: 'users confirm',
    parameters: [WHO],
    options: {
      owner: { help: 'also that the person who uses the account reads the address: apps are open to them then' },
    },
    help: 'Confirms the email address of an account, for when no email arrives. Make sure that it is theirs. Asks before.',
    async run(services, args) {
      const request = await findRequest(services, args.first);
      const user = request ? undefined : await findUser(services, args.first);
      const described = request ? describeRequest(request) : user ? describeUser(user) : '';
      const isOwner = args.has('owner');
      const risk = isOwner
        ? 'Apps trust it from then on: if the address is another person’s, they give that person’s files to the one who uses the account.'
        : 'It does not open apps: that needs --owner, or the code that the member can ask for on the account page.';
      await args.confirm(`This confirms the address of ${described}. ${risk}`);
      if (request) {
        const key = await services.openKey();
        await rules.confirmRequest({ ...services, key }, COMMAND_LINE, request, { isOwner });
      } else if (user) await rules.confirmUser(services, COMMAND_LINE, user, { isOwner });
      return {
        json: {
          id: request?.id ?? user?.id,
          is_confirmed: true,
          is_owner: isOwner || (user !== undefined && user.owner_since !== null),
        },
        text: `The address of ${described} is confirmed.${request ? ' It waits for approval now: see users approve.' : ''}`,
      };
    },
  },
  {
    name: 'users delete',
    parameters: [WHO],
    help: 'Deletes an account with all that belongs to it, immediately and permanently. Asks before.',
    async run(services, args) {
      const user = await findUser(services, args.first);
      await args.confirm(
        `This deletes ${describeUser(user)} with all its sessions, passkeys and codes, immediately and permanently, and sends a goodbye email.`,
      );
      await rules.deleteUser(services, COMMAND_LINE, user);
      return {
        json: { id: user.id, is_deleted: true },
        text: `${describeUser(user)} is deleted. The server sends the goodbye email. Backups that were made before still have the account.`,
      };
    },
  },
  {
    name: 'users export',
    parameters: [WHO],
    options: { to: { value: 'FILE', help: 'write it into a new file that only you can read' } },
    help: 'Gives all that is stored about a member, as JSON: the document that members can take along themselves.',
    async run(services, args) {
      const { id } = await findUser(services, args.first);
      const json = await rules.exportUser(services, COMMAND_LINE, { id });
      const text = formatJson(json);
      const to = args.text('to');
      if (to === undefined) return { json, text };
      const file = resolve(to);
      await writeNewFile(file, `${text}\n`);
      return { json: { id, file }, text: `Written to ${file}.` };
    },
  },
  {
    name: 'sessions end',
    parameters: [`[${WHO}]`],
    options: { all: { help: 'those of everyone; asks before' } },
    help: 'Ends all sessions of an account, or with --all of every account: the members must sign in again.',
    async run(services, args) {
      if (args.has('all') === (args.first !== ''))
        throw new CommandError('Name either an account or --all: sessions end WHO, or sessions end --all', EXIT.usage);
      if (args.has('all')) {
        const count = await rules.countSessions(services);
        await args.confirm(`This ends all sessions of everyone, ${count} now: each member has to sign in again.`);
      }
      const user = args.has('all') ? undefined : await findUser(services, args.first);
      const sessions_ended = await rules.endSessions(services, COMMAND_LINE, user);
      return { json: { sessions_ended }, text: `Sessions ended: ${sessions_ended}.` };
    },
  },
];

function toJson(user: User): object {
  const { id, email, username, language } = user;
  return {
    id,
    email,
    username,
    language,
    is_active: user.is_active === 1,
    created_at: toIsoTime(user.created_at),
    confirmed_at: toIsoTime(user.confirmed_at),
    owner_since: toIsoTime(user.owner_since),
    deletion_due_at: toIsoTime(user.deletion_due_at),
  };
}

async function writeNewFile(file: string, text: string): Promise<void> {
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
