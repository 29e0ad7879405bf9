// Warns owners of accounts that nobody uses, and deletes those accounts, where the operator has set UNUSED_ACCOUNT_MONTHS.
import { enqueueGoodbye } from '#src/accounts/members/delete-account.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { enqueueMail } from '#src/server/mail/outbox.ts';
import { deletionAt, WARNING_DAYS } from './rule.ts';
import * as store from './store.server.ts';

/** How many accounts are warned or deleted in a run, each in its own transaction. The next run goes on in an hour. */
const BATCH_SIZE = 100;

/** Records that a mail server has accepted a warning. */
export const { recordUnusedWarning } = store;

type StepServices = Services<'queries' | 'config' | 'now'>;

/** The period; nothing if the rule is off. Nobody could be warned without a mail server. */
function monthsOf({ config }: StepServices): number | undefined {
  return config.smtpUrl === undefined ? undefined : config.unusedAccountMonths;
}

/** Queues the warnings that are due. */
export async function warnUnused(services: StepServices): Promise<void> {
  const { queries, now } = services;
  const months = monthsOf(services);
  if (months === undefined) return;
  await store.forgetOldWarnings(queries, months, now());
  for (const warning of WARNING_DAYS.keys())
    for (const account of await store.listDueWarnings(queries, warning, months, now(), BATCH_SIZE))
      await queries.transaction().execute(async (trx) => {
        if (!(await store.markQueued(trx, account, months, now()))) return;
        const date = String(deletionAt(account, months, now()));
        await enqueueMail(trx, { kind: 'unused', userId: account.id, details: { date } }, now());
      });
}

/** Deletes accounts whose owners have had all warnings, and queues a goodbye email for each. */
export async function deleteUnused(services: StepServices): Promise<void> {
  const { queries, now } = services;
  const months = monthsOf(services);
  if (months === undefined) return;
  for (const { id } of await store.listOver(queries, months, now(), BATCH_SIZE))
    await queries.transaction().execute(async (trx) => {
      const deleted = await store.deleteUnused(trx, id, months, now());
      if (deleted) await enqueueGoodbye(trx, deleted, now());
    });
}
