// The command `users show`.
import { findUser } from '#src/accounts/find-user.server.ts';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { fieldsOf, linesOf, type Figure } from '#src/accounts/modules/operator-hooks.server.ts';
import { COMMAND_LINE } from '#src/accounts/operators/audit-log.server.ts';
import { recordLookUp } from '#src/accounts/operators/look-ups.server.ts';
import { formatPairs, toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import * as store from '#src/features/operators/store.server.ts';
import { userToJson } from './user-json.server.ts';

/** Shows one account. */
export const USERS_SHOW: Command = {
  name: 'users show',
  parameters: ['WHO'],
  help: 'Shows one account and what belongs to it, in numbers.',
  async run(services, args) {
    const user = await findUser(services, args.first);
    await recordLookUp(services, COMMAND_LINE, user.id);
    const { last_active_at, ...numbers } = await store.countBelongings(services.queries, user.id);
    const figures: Figure[] = [];
    for (const { ofAccount } of services.hooks) figures.push(...((await ofAccount?.(services.queries, user.id)) ?? []));
    const json = {
      ...userToJson(user),
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
      ['emails come back since', toIsoMinute(user.undeliverable_since)],
      ['last active', toIsoMinute(last_active_at)],
      ['sessions', numbers.sessions],
      ...linesOf(figures),
      ['emails queued', numbers.mails_waiting],
    ]);
    return { json, text };
  },
};
