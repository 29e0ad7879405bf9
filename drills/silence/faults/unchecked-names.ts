// That a name is taken is left to PostgreSQL's constraint: the server's own query for it finds nothing.
import { onQuery } from '../../shared/faults/on-query.ts';

onQuery(({ text, values }) =>
  text.startsWith('select "email_key", "username_key" from "users"')
    ? { text: text.replace(' where ', ' where false and '), values }
    : undefined,
);
