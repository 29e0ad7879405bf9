// What a desktop host gives unless its operator has chosen otherwise. The host's settings have these defaults, and pages name them.
import { formatSize } from '#src/shared/languages/format-size.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { TextValues } from '#src/shared/texts/texts.ts';

/** Of a desktop host without settings. */
export const DESKTOP_DEFAULTS = {
  /** That a trial lasts at most. */
  trialMinutes: 60,
  /** For the files of a member. */
  homeMib: 1024,
} as const;

/** What the texts of `desktopGives` that name them need. The room is in whole gigabytes: the texts say 'about'. */
export function defaultValues(language: Language): TextValues {
  const { trialMinutes, homeMib } = DESKTOP_DEFAULTS;
  return { minutes: trialMinutes, size: formatSize(Math.round((homeMib * 2 ** 20) / 1e9) * 1e9, language) };
}
