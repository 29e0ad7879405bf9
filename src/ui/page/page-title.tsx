// The `h1` of a page. Client-side navigation moves the focus to it (src/ui/browser/focus.ts), so it is focusable by script.
import type { JSX } from 'react';
import type { TextKey, TextValues } from '#src/shared/texts/texts.ts';
import { Text } from '#src/ui/texts/texts.tsx';

/** The page's heading, from the text at `textKey`. */
export function PageTitle(props: { textKey: TextKey; values?: TextValues; className?: string }): JSX.Element {
  return <Text as="h1" tabIndex={-1} {...props} />;
}
