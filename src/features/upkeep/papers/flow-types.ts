// The parts of the data flows, which the figure draws and the table lists.

/** A place of data. `outside`: visitors go there themselves; `recipient`: the site gives data to it. */
export interface Place {
  readonly id: string;
  readonly kind: 'visitor' | 'outside' | 'site' | 'store' | 'recipient' | 'operator';
  readonly name: string;
  /** At most two lines. */
  readonly details: readonly string[];
}

/** A flow between two places. */
export interface Flow {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly protection: string;
}
