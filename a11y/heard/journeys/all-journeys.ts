import { DESKTOP } from './desktop.ts';
import { MEMBER } from './member.ts';
import { VISITOR } from './visitor.ts';
import type { Journey } from './walk.ts';

/** By name: what is said on each is in a11y/heard/recorded/. */
export const JOURNEYS: Readonly<Record<string, Journey>> = { ...VISITOR, ...MEMBER, ...DESKTOP };
