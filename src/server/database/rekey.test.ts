import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { findMember, findTaken } from '#src/accounts/members/members.server.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { spellingKey } from '#src/server/identity/email-key.ts';
import { oldUsernameKey } from '#src/server/identity/old-username-key.ts';
import { onEachDatabase, openOldDatabase } from '#test/databases.ts';
import { rekeyUsers } from './rekey.ts';

/** Accounts as a release before migration 0009 stored them. */
const PEOPLE: readonly (readonly [email: string, username: string])[] = [
  ['"eva"@example.org', 'paypa1'],
  ['eva@example.org', 'paypal'],
  ['ada@bücher.example', 'Elia'],
  ['ida@xn--bcher-kva.example', 'ida@xn--bcher-kva.example'],
  ['o@example.org', 'boss@example.org'],
  ['boss@example.org', 'chief'],
  ['z@example.org', '名前'],
];

onEachDatabase('accounts from before migration 0009', (makePlace) => {
  test('get one key for each mailbox and name, and two that become one are reported and kept', async () => {
    const place = await makePlace('empty');
    const old = await openOldDatabase(place, '0008-openid');
    for (const [at, [email, username]] of PEOPLE.entries())
      await sql`insert into users (id, email, email_key, username, username_key, password, is_active)
        values (${at + 1}, ${email}, ${spellingKey(email)}, ${username}, ${oldUsernameKey(username)}, 'p', 1)`.execute(
        old,
      );
    await old.destroy();
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { queries, close } = await openDatabase(place);
    const lines = written.mock.calls.map(([line]) => String(line));
    written.mockRestore();

    expect(lines).toEqual([
      expect.stringMatching(/^Accounts 1 and 2 have one mailbox .* 'users delete ID'.*\n$/),
      expect.stringMatching(/^The username of account 1 looks like that of account 2\..*\n$/),
    ]);
    // Each signs in with its own spelling, and others find the account that has the key.
    const idOf = async (email: string) => (await findMember(queries, { email }))?.id;
    for (const [at, [email]] of PEOPLE.entries()) expect([email, await idOf(email)]).toEqual([email, at + 1]);
    expect(await idOf('EVA@example.org.')).toBe(2);
    expect(await idOf('ada@xn--bcher-kva.example')).toBe(3);
    expect(await findMember(queries, { id: 4 })).toMatchObject({
      email: 'ida@bücher.example',
      username: 'ida@bücher.example',
    });
    // Somebody else's address as username keeps its owner from nothing.
    expect(await findTaken(queries, { usernameKey: 'boss@example.org' })).toMatchObject({ username: false });

    await queries.deleteFrom('users').where('id', '=', 2).execute();
    expect(await queries.transaction().execute(rekeyUsers)).toEqual([]);
    const first = await queries.selectFrom('users').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    expect(first).toMatchObject({ email_key: 'eva@example.org', username_key: 'paypal' });
    await close();
    await place.remove();
  });
});
