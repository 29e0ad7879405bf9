// The states that only some pages have.
import { ACCOUNT_STATES } from './account-states.ts';
import { APP_STATES } from './app-states.ts';
import { SPECIAL_STATES } from './special-states.ts';
import type { SpecialState } from './state.ts';

/** Console lines of requests that are refused in these states. */
export const REFUSED = /Failed to load resource|Registration failed/;

/** All of them. */
export const ALL_STATES: readonly SpecialState[] = [...APP_STATES, ...ACCOUNT_STATES, ...SPECIAL_STATES];
