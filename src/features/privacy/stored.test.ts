import { expect, test } from 'vitest';
import { TABLE_RULES } from '#src/app/modules/modules.server.ts';
import { openDatabase } from '#src/server/database/open.ts';
import { onEachDatabase } from '#test/databases.ts';
import { SERVER_ITEMS } from './stored.ts';

onEachDatabase('the privacy page', (makePlace) => {
  test('names exactly the columns with personal data of the database', async () => {
    const place = await makePlace();
    const database = await openDatabase(place);
    const tables = await database.queries.introspection.getTables();
    await database.close();
    await place.remove();
    const isPersonal = (name: string) => TABLE_RULES[name as 'secrets']?.notPersonal === undefined;
    const stored = tables
      .filter(({ name }) => isPersonal(name))
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
    const listed = SERVER_ITEMS.flatMap(({ columns }) => columns);
    expect(listed.toSorted()).toEqual([...new Set(listed)].toSorted());
    expect(stored.toSorted()).toEqual(listed.toSorted());
  });
});
