// The commands about registrations that wait for an operator.
import {
  describeRequest,
  describeUser,
  findRequest,
  findUser,
  type User,
} from '#src/accounts/members/find-user.server.ts';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit.server.ts';
import { recordList } from '#src/accounts/operators/look-ups.server.ts';
import { countRequests, listRequests } from '#src/accounts/registration/approval.server.ts';
import { listPendingRequests, type PendingRequest } from '#src/accounts/registration/pending-requests.server.ts';
import { CommandError } from '#src/command-line/command-error.ts';
import { formatTable, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { isLongerThan } from '#src/shared/fields/bounded-text.ts';
import { REQUEST_LIMITS } from '#src/shared/fields/field-limits.ts';
import { approveRequest, dropRequest, refuseRequest, type Decided } from './requests.server.ts';

const WHO = 'WHO';

/** The commands `requests list`, `users approve` and `users refuse`. */
export const REQUEST_COMMANDS: readonly Command[] = [
  {
    name: 'requests list',
    options: {
      limit: { value: 'N', help: 'at most so many, from 1 to 500 (default 50)' },
      unconfirmed: { help: 'those whose address is not confirmed yet' },
    },
    help: 'Lists people who wait for an operator to approve their account, the longest first. Their addresses are confirmed.',
    async run(services, args) {
      const { queries } = services;
      const limit = args.integer('limit', { min: 1, max: 500, fallback: 50 });
      const rows = args.has('unconfirmed')
        ? (await listPendingRequests(queries, limit)).map((row) => ({ ...row, user_id: row.id }))
        : await listRequests(queries, { limit });
      if (rows.length > 0) await recordList(services, COMMAND_LINE, 'requests');
      const { confirmed: waiting, unconfirmed } = await countRequests(queries);
      const requests = rows.map(({ user_id, email, username, language, message, created_at }) => ({
        user_id,
        email,
        username,
        language,
        message,
        created_at: toIsoTime(created_at),
      }));
      const lines = rows.map((row) => [
        row.user_id,
        row.email,
        row.username,
        row.language,
        toIsoMinute(row.created_at),
        row.message,
      ]);
      const table = formatTable(['id', 'email', 'username', 'language', 'asked (UTC)', 'message'], lines);
      return {
        json: { waiting, unconfirmed, requests },
        text: `${rows.length === 0 ? 'Nobody waits.' : table}\nWaiting: ${waiting}; with an address that is not confirmed yet: ${unconfirmed}`,
      };
    },
  },
  {
    name: 'users approve',
    parameters: [WHO],
    help: 'Lets somebody in who waits for it, and tells them by email.',
    async run(services, args) {
      const request = await findRequest(services, args.first);
      if (request) throw unconfirmedYet(request);
      const user = await findUser(services, args.first);
      requireDone(await approveRequest(services, COMMAND_LINE, user.id), user);
      return {
        json: { id: user.id, is_approved: true },
        text: `${describeUser(user)} is approved. The server sends the email.`,
      };
    },
  },
  {
    name: 'users refuse',
    parameters: [WHO],
    options: { reason: { value: 'TEXT', help: `why, for the email; up to ${REQUEST_LIMITS.reason} letters` } },
    help: 'Refuses somebody who waits for approval: deletes the request with the account, and tells them by email; without one if the address is not confirmed. Asks before.',
    async run(services, args) {
      const request = await findRequest(services, args.first);
      if (request) {
        await args.confirm(`This deletes ${describeRequest(request)}, without an email: its address is not confirmed.`);
        if (!(await dropRequest(services, COMMAND_LINE, request.id))) throw unconfirmedYet(request);
        return { json: { id: request.id, is_refused: true }, text: `${describeRequest(request)} is deleted.` };
      }
      const user = await findUser(services, args.first);
      const reason = args.text('reason') ?? '';
      if (isLongerThan(reason, REQUEST_LIMITS.reason))
        throw new CommandError(`--reason is too long: it should have ${REQUEST_LIMITS.reason} letters at most.`);
      const why = reason === '' ? 'without a reason' : 'with the reason';
      await args.confirm(`This deletes ${describeUser(user)}, who waits for approval, and sends an email ${why}.`);
      requireDone(await refuseRequest(services, COMMAND_LINE, user.id, reason), user);
      return {
        json: { id: user.id, is_refused: true },
        text: `${describeUser(user)} is refused and deleted. The server sends the email.`,
      };
    },
  },
];

function unconfirmedYet(request: PendingRequest): CommandError {
  return new CommandError(
    `${describeRequest(request)} has not confirmed the address yet. Wait for it, or see: users resend, users confirm`,
  );
}

function requireDone(decided: Decided, user: User): void {
  if (decided === 'none') throw new CommandError(`${describeUser(user)} does not wait for approval.`);
  if (decided === 'unconfirmed')
    throw new CommandError(
      `${describeUser(user)} has not confirmed the address yet. Wait for it, or see: users resend, users confirm`,
    );
}
