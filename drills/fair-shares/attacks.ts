// The costly requests that one client can repeat.

/** The attacks, as the report names them. */
export const ATTACKS = [
  'registrations',
  'wrong passwords',
  'correct passwords',
  'passkey sign-ins',
  'password resets',
] as const;

export type AttackKind = (typeof ATTACKS)[number];

/** The options of the attacking thread. */
export interface AttackOrder {
  readonly site: string;
  readonly kind: AttackKind;
  /** Its address. */
  readonly from: string;
  /** Connections. */
  readonly parallel: number;
  /** The site as passkeys know it. */
  readonly party: { readonly origin: string; readonly id: string };
}

/** What it was answered: how often which status; `none` where there was no answer. */
export interface Attacked {
  readonly statuses: Readonly<Record<string, number>>;
}
