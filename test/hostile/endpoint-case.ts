import type { Endpoint } from '#src/shared/api/endpoint.ts';
import type { Fixtures } from './fixtures.ts';

/** Fields of a body. */
export type Fields = Readonly<Record<string, unknown>>;

/** What the row of an endpoint does not say. */
export interface CaseDetails {
  /** The member whose token the request has, where it needs one; absent: Ada. */
  readonly sender?: 'ada' | 'bob';
  /** The fields of a valid body that its schema and `valid-body.ts` do not give. */
  readonly fields?: (fixtures: Fixtures) => object;
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

/** A test case of an endpoint. */
export type EndpointCase = Endpoint &
  Omit<CaseDetails, 'fields'> & {
    readonly name: string;
    /** A valid body; absent: none is read. */
    readonly validBody?: (fixtures: Fixtures) => Fields;
  };
