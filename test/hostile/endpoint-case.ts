import type { Endpoint } from '#src/shared/endpoint.ts';
import type { Fixtures } from './fixtures.ts';

/** A test case of an endpoint. */
export interface EndpointCase extends Pick<Endpoint, 'method' | 'path' | 'auth' | 'input' | 'output' | 'status'> {
  readonly name: string;
  /** The member whose token the request has; absent: no token is needed. */
  readonly sender?: 'ada' | 'bob';
  /** A valid body; absent: none is read. */
  readonly validBody?: (fixtures: Fixtures) => Readonly<Record<string, unknown>>;
  /** The value of `:id`. */
  readonly id?: (fixtures: Fixtures) => string;
  /** Fields that a 400 may name, besides `detail` and `non_field_errors`. */
  readonly errorFields?: readonly string[];
  /** What a successful request may write, in the notation of `Written`. */
  readonly writes?: readonly string[];
  /** The kind of email that may be sent to the account of `affected` when the request is refused. */
  readonly notifies?: string;
  /** No request succeeds here. */
  readonly isRefused?: true;
  /** The member whose rows may change, if not the sender: `new` is an account that the request creates. */
  readonly affected?: 'ada' | 'bob' | 'new';
}
