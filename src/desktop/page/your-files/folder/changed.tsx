import type { JSX } from 'react';
import { formatShortTime } from '#src/shared/languages/format.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** When something was changed. `seconds`: since 1970. */
export function Changed({ seconds }: { seconds: number }): JSX.Element {
  const { language } = useTexts();
  const time = seconds * 1000;
  return <time dateTime={new Date(time).toISOString()}>{formatShortTime(time, language)}</time>;
}
