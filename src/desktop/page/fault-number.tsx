// The number of a fault, with which the people who run the desktops find it in their log.
import type { JSX } from 'react';
import { Text } from '#src/ui/texts/texts.tsx';

/** Nothing without a number: the fault is none of the server's, or did not reach it. */
export function FaultNumber({ number }: { number: string | undefined }): JSX.Element | null {
  return number === undefined ? null : <Text textKey="desk.faultNumber" values={{ id: number }} />;
}
