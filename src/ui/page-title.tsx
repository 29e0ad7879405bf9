// The one `h1` of a page. Navigation in place moves the focus here, so it can hold it without being a tab stop.
import type { JSX } from 'react';
import type { TextKey, TextValues } from '#src/shared/texts.ts';
import { T } from './texts.tsx';

/** The page's heading, from the text at `k`. */
export function PageTitle(props: { k: TextKey; values?: TextValues; className?: string }): JSX.Element {
  return <T as="h1" tabIndex={-1} {...props} />;
}
