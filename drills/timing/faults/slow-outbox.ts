// On SQLite, queueing an email for an account takes 15 ms longer; queueing one for nobody does not.
import { block } from '../../shared/faults/block.ts';
import { onStatement } from '../../shared/faults/on-statement.ts';

onStatement(/^insert into "outbox"/, {
  values: (values, db) => {
    const address = values.find((value) => typeof value === 'string' && value.includes('@'));
    if (typeof address === 'string' && db.prepare('select 1 from users where email = ?').get(address)) block(15);
    return values;
  },
});
