import type { Endpoint, EndpointTable } from '#src/shared/api/endpoint.ts';
import type { Fixtures } from './fixtures.ts';

/** A test case of an endpoint. */
export interface EndpointCase extends Pick<Endpoint, 'method' | 'path' | 'auth' | 'input' | 'output' | 'status'> {
  readonly name: string;
  /** The member whose token the request has, where it needs one; absent: Ada. */
  readonly sender?: 'ada' | 'bob';
  /** A valid body; absent: none is read. */
  readonly validBody?: (fixtures: Fixtures) => Readonly<Record<string, unknown>>;
  /** The value of `:id`. */
  readonly id?: (fixtures: Fixtures) => string;
  /** Fields that a 400 may name, besides `detail`, `non_field_errors` and the fields of the input. */
  readonly errorFields?: readonly string[];
  /** What a successful request may write, in the notation of `Written`. */
  readonly writes?: readonly string[];
  /** The kind of email that may be sent to the account of `affected` when the request is refused. */
  readonly mailOnRefusal?: string;
  /** The member whose rows may change, if not the sender: `new` is an account that the request creates. */
  readonly affected?: 'ada' | 'bob' | 'new';
}

/** A case without what the row of its endpoint says. */
type CaseDetails = Omit<EndpointCase, 'name' | keyof Endpoint>;

/** Makes the cases of a table, at least one for each of its endpoints. */
export function casesOf<Table extends EndpointTable>(
  table: Table,
  details: { readonly [Name in keyof Table]: CaseDetails | readonly CaseDetails[] },
): EndpointCase[] {
  return Object.entries<Endpoint>(table).flatMap(([name, row]) =>
    [details[name] ?? []].flat().map((one: CaseDetails, at) => ({
      ...(row.auth === 'member' && { sender: 'ada' as const }),
      ...row,
      ...one,
      name: `${row.method} ${row.path}${at === 0 ? '' : `, case ${at + 1}`}`,
    })),
  );
}

/** The body of a request that only needs the password. */
export const currentPassword = (name: 'ada' | 'bob') => (fixtures: Fixtures) => ({
  current_password: fixtures[name].password,
});
/** What may be written when an account is used from a network, by a sign-in, and by a link. */
export const SEEN = ['known_clients+', 'known_clients.last_seen_at'];
export const SIGNED_IN = ['tokens+', ...SEEN, 'tokens-'];
export const WRITTEN_BY_LINK =
  'links- links+ links.purpose links.expires_at users.confirmed_at users.owner_since'.split(' ');
