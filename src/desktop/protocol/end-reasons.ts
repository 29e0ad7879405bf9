/**
 * Why a session ended. `left`: its page was closed, and another trial of the same client took its place. `failed`: a part of it ended by
 * itself or never started.
 */
export const END_REASONS = ['user', 'left', 'away', 'idle', 'age', 'operator', 'erased', 'failed'] as const;

export type EndReason = (typeof END_REASONS)[number];

/** Those of a session that ends by its own clock. */
export const TIMED_ENDS = ['away', 'idle', 'age'] as const satisfies readonly EndReason[];

export type TimedEnd = (typeof TIMED_ENDS)[number];
