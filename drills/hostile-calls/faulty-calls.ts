// Faults of a server that answers calls, injected between it and the assertions.
import type { TestServer } from '../../test/server.ts';

type Call = TestServer['call'];
type Fields = Readonly<Record<string, unknown>>;

/** A request: its body, the fields of it, and the server. */
interface Request {
  readonly text: string;
  readonly sent: Fields;
  readonly server: TestServer;
}

/** Each changes what is sent or answered. */
const FAULTS: Readonly<Record<string, (call: () => ReturnType<Call>, request: Request) => ReturnType<Call>>> = {
  'breaks-at-null': async (call, { text }) => {
    const answer = await call();
    return text.includes(':null') ? { ...answer, status: 500 } : answer;
  },
  'tells-more': async (call) => {
    const answer = await call();
    return answer.status === 200 ? { ...answer, body: { ...(answer.body as object), is_staff: false } } : answer;
  },
  'writes-what-is-sent': async (call, { sent, server }) => {
    const answer = await call();
    if (sent['is_active'] === 0) await server.database.queries.updateTable('users').set({ is_active: 0 }).execute();
    return answer;
  },
  merges: async (call, { sent }) => {
    merge({}, sent);
    return call();
  },
  // Quadratic: at each space the pattern looks to the end of all spaces.
  backtracks: async (call, { sent: { email } }) => {
    if (typeof email === 'string') email.search(/\s+$/);
    return call();
  },
};

/** Returns the call of a server with this fault; without one it is the server's own. */
export function faultyCall(server: TestServer, faultName = ''): Call {
  const fault = FAULTS[faultName];
  return async (...args) => {
    const call = async () => server.call(...args);
    const text = String(args[2]);
    return fault ? fault(call, { text, sent: fieldsOf(text), server }) : call();
  };
}

function fieldsOf(text: string): Fields {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Fields) : {};
  } catch {
    return {};
  }
}

/** Merges as careless libraries did: into the prototype, if a field has its name. */
function merge(into: Record<string, unknown>, from: Fields): void {
  for (const [name, value] of Object.entries(from)) {
    const held = into[name];
    const isDeep = typeof value === 'object' && value !== null && typeof held === 'object' && held !== null;
    if (isDeep) merge(held as Record<string, unknown>, value as Fields);
    else if (name === 'polluted') into[name] = value;
  }
}
