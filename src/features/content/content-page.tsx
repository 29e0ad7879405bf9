// Every page below a section that has content: texts, further pages of the list, years, tags.
import type { JSX } from 'react';
import { Content } from './content.tsx';

/** Shows the entry of the view. */
export function ContentPage(): JSX.Element {
  return <Content />;
}
