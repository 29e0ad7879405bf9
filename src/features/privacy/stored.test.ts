import { expect, test } from 'vitest';
import { personalTableNames } from '#src/accounts/table-rules.server.ts';
import { TABLE_RULES } from '#src/app/modules.server.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { onEachDatabase } from '#test/databases.ts';
import { SERVER_ITEMS } from './stored.ts';

/** Tables without anything about a person, and what is in them. */
const IMPERSONAL = {
  secrets: 'random keys of the server',
  invitations: 'what an operator lets others register with',
  leases: 'whose turn it is among several servers',
  challenges: 'random bytes that were answered',
  openid_clients: 'the apps that the operator has declared',
  openid_keys: 'keys of the server',
};

onEachDatabase('the privacy page', (makePlace) => {
  test('names exactly the columns with personal data of the database', async () => {
    const place = await makePlace();
    const database = await openDatabase(place);
    const tables = await database.queries.introspection.getTables();
    await database.close();
    await place.remove();
    const stored = tables
      .filter(({ name }) => !Object.hasOwn(IMPERSONAL, name))
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
    expect(personalTableNames(TABLE_RULES).filter((name) => Object.hasOwn(IMPERSONAL, name))).toEqual([]);
    const listed = SERVER_ITEMS.flatMap(({ columns }) => columns);
    expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted());
    expect(stored.toSorted()).toEqual(listed.toSorted());
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(IMPERSONAL)));
  });
});
