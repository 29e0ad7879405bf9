// Gives accounts the keys of this version: migration 0009, backups of older releases, and `users duplicates`.
import { sql } from 'kysely';
import { emailKey, storedEmail } from '#src/server/identity/email-key.ts';
import { setAsideKey } from '#src/server/identity/set-aside-key.ts';
import { isAddress, storedUsername, usernameKey } from '#src/server/identity/username-key.ts';
import type { Queries } from './tables.ts';

const COLUMNS = ['id', 'email', 'email_key', 'username', 'username_key'] as const;
type Row = Record<'email' | 'email_key' | 'username' | 'username_key', string> & { readonly id: number };
type Kind = 'email' | 'username';

/** Two accounts with one mailbox, or with usernames that look alike. The second has the key, the first is set aside. */
export interface Duplicate {
  readonly kind: Kind;
  readonly id: number;
  readonly other: number;
}

const PAGE_SIZE = 500;

/**
 * Writes the keys of all accounts that have others, in the caller's transaction. Returns the accounts whose key another one has: they
 * are not merged. Such an address stays under the key of its spelling, with which its holder signs in, and such a username under
 * one that does not count (`setAsideKey`), like a username that is somebody else's address.
 */
export async function rekeyUsers(db: Queries): Promise<Duplicate[]> {
  const duplicates: Duplicate[] = [];
  for (const kind of ['email', 'username'] as const) {
    let waiting: Row[] = [];
    for await (const rows of pagesOf(db)) waiting.push(...(await rekeyRows(db, kind, rows, duplicates)));
    // Some waited for the key of an account that has got another one by now.
    for (let before = Infinity; waiting.length < before;) {
      before = waiting.length;
      const again: Row[] = [];
      for (let at = 0; at < before; at += PAGE_SIZE)
        again.push(...(await rekeyRows(db, kind, waiting.slice(at, at + PAGE_SIZE), duplicates)));
      waiting = again;
    }
  }
  return duplicates;
}

async function* pagesOf(db: Queries): AsyncGenerator<Row[]> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('users')
      .select(COLUMNS)
      .where('id', '>', last)
      .orderBy('id')
      .limit(PAGE_SIZE)
      .execute();
    yield rows;
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Writes the keys of some accounts. Returns those whose key belongs to an account that will have another one. */
async function rekeyRows(db: Queries, kind: Kind, rows: readonly Row[], duplicates: Duplicate[]): Promise<Row[]> {
  const column = `${kind}_key` as const;
  const expected = await Promise.all(rows.map(async (row) => ({ row, key: await keyOf(kind, row) })));
  const changed = expected.filter(({ row, key }) => key !== row[column]);
  const holders = await holdersOf(
    db,
    column,
    changed.map(({ key }) => key),
  );
  const waiting: Row[] = [];
  const claims: { id: number; key: string }[] = [];
  const shared = new Set<Row>();
  for (const { row, key } of changed) {
    const holder = holders.get(key);
    if (holder && (await keyOf(kind, holder)) !== key) {
      waiting.push(row);
    } else if (holder) {
      shared.add(row);
      duplicates.push({ kind, id: row.id, other: holder.id });
      const aside = setAsideKey(key, row.id);
      if (kind === 'username' && row.username_key !== aside) claims.push({ id: row.id, key: aside });
    } else {
      holders.set(key, row);
      claims.push({ id: row.id, key });
    }
  }
  await writeKeys(db, column, claims);
  await writeReadable(
    db,
    kind,
    rows.filter((row) => !shared.has(row)),
  );
  return waiting;
}

async function keyOf(kind: Kind, { id, email, username }: Row): Promise<string> {
  if (kind === 'email') return emailKey(email);
  const key = await usernameKey(username);
  return isAddress(username) && key !== emailKey(email) ? setAsideKey(key, id) : key;
}

async function holdersOf(db: Queries, column: 'email_key' | 'username_key', keys: string[]): Promise<Map<string, Row>> {
  if (keys.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(COLUMNS).where(column, 'in', keys).execute();
  return new Map(rows.map((row) => [row[column], row]));
}

/** One statement, because most usernames get another key. */
async function writeKeys(
  db: Queries,
  column: 'email_key' | 'username_key',
  claims: readonly { id: number; key: string }[],
): Promise<void> {
  if (claims.length === 0) return;
  const values = sql.join(claims.map(({ id, key }) => sql`(cast(${id} as bigint), ${key})`));
  await sql`
    update users set ${sql.ref(column)} = v.column2 from (values ${values}) as v where users.id = v.column1
  `.execute(db);
}

/** Gives addresses the letters that browsers have turned into Punycode. */
async function writeReadable(db: Queries, kind: Kind, rows: readonly Row[]): Promise<void> {
  for (const { id, email, username } of rows) {
    const [old, readable] =
      kind === 'email'
        ? [email, storedEmail(email)]
        : [username, isAddress(username) ? storedUsername(username) : username];
    if (readable !== old)
      await db
        .updateTable('users')
        .set({ [kind]: readable })
        .where('id', '=', id)
        .execute();
  }
}

/** Returns what an operator is told about such accounts, in lines without addresses and names. */
export function describeDuplicates(duplicates: readonly Duplicate[]): string[] {
  return duplicates.map(({ kind, id, other }) =>
    kind === 'email'
      ? `Accounts ${id} and ${other} have one mailbox in two spellings. Both can sign in, each with its own spelling. Ask their owner which one is in use, delete the other with 'users delete ID', then run 'users duplicates'.`
      : `The username of account ${id} looks like that of account ${other}. Both keep theirs. If one is a deception, ask its owner for another name or disable the account, then run 'users duplicates'.`,
  );
}
