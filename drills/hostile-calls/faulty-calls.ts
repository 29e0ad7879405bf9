// Faults of a server that answers calls, injected between it and the assertions.
import type { TestServer } from '../../test/server.ts';

type Call = TestServer['call'];

/** Returns the call of a server, with this fault; without one it is the server's own. */
export function faultyCall(server: TestServer, faultName: string | undefined): Call {
  const { database } = server;
  const call: Call = (...asked) => server.call(...asked);
  switch (faultName) {
    case 'breaks-at-null':
      return async (...asked) => {
        const answer = await call(...asked);
        return String(asked[2]).includes(':null') ? { ...answer, status: 500 } : answer;
      };
    case 'tells-more':
      return async (...asked) => {
        const answer = await call(...asked);
        return answer.status === 200 ? { ...answer, body: { ...(answer.body as object), is_staff: false } } : answer;
      };
    case 'writes-what-is-sent':
      return async (...asked) => {
        const answer = await call(...asked);
        const sent = fieldsOf(asked[2]);
        if (sent?.['is_active'] === 0) await database.queries.updateTable('users').set({ is_active: 0 }).execute();
        return answer;
      };
    case 'merges':
      return async (...asked) => {
        merge({}, fieldsOf(asked[2]) ?? {});
        return call(...asked);
      };
    case 'backtracks':
      return async (...asked) => {
        // Quadratic: at each space the pattern looks to the end of all spaces.
        const email = fieldsOf(asked[2])?.['email'];
        if (typeof email === 'string') email.search(/\s+$/);
        return call(...asked);
      };
    default:
      return call;
  }
}

function fieldsOf(body: unknown): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(String(body));
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Merges as careless libraries did: into the prototype, if a field has its name. */
function merge(into: Record<string, unknown>, from: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(from)) {
    const held = into[name];
    const isDeep = typeof value === 'object' && value !== null && typeof held === 'object' && held !== null;
    if (isDeep) merge(held as Record<string, unknown>, value as Record<string, unknown>);
    else if (name === 'polluted') into[name] = value;
  }
}
