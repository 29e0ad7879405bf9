// The type of a wrong start, and the text that marks passwords so that printed ones are found.
import type { SETTING_NAMES } from '../../src/server/config.ts';
import type { Start } from './refused-start.ts';

/** Stands in every password and key, and must never be printed. */
export const CANARY = 'c0ffee5ec2e7c0ffee5ec2e7';
/** One wrong start. */
export interface Wrong extends Start {
  readonly name: string;
  /** The setting that is wrong by its value alone; absent: what it points at is. */
  readonly setting?: (typeof SETTING_NAMES)[number];
  /** One for each line that has to come, in their order: the setting, and what it should be. */
  readonly lines: readonly RegExp[];
}
