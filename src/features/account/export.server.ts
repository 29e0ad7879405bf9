// The export: everything that is stored about an account, without secrets (GDPR articles 15 and 20).
import { z } from 'zod';
import { toIsoTime } from '#src/accounts/members/member.ts';
import { exportParts, type TableRules } from '#src/accounts/modules/table-rules.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { readSnapshot } from '#src/server/database/read-snapshot.ts';
import { exportHeader } from './export-schema.ts';

/** Returns the schema of the document that `docs/account-export.md` describes. */
export function exportSchema(rules: TableRules) {
  const shapes = exportParts(rules).map(({ fields }) => fields.shape);
  return z.object({ ...exportHeader.shape, ...(Object.assign({}, ...shapes) as z.core.$ZodLooseShape) });
}

/** Gives the document of an account as of one moment. */
export async function exportOf(
  { queries, config, tableRules, now }: Services<'queries' | 'config' | 'tableRules' | 'now'>,
  userId: number,
): Promise<z.output<typeof exportHeader>> {
  const engine = config.databaseUrl === undefined ? 'sqlite' : 'postgresql';
  const values = await readSnapshot(queries, engine, async (trx) => {
    const account = await trx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    const found: object[] = [];
    for (const part of exportParts(tableRules)) found.push(await part.read(trx, account));
    return found;
  });
  const header = { format: 'account-export', version: 1, exported_at: toIsoTime(now()) };
  return exportSchema(tableRules).parse(Object.assign(header, ...values));
}
