// A table that may be wider than a phone: it is scrolled, not the page.
import type { JSX, ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text } from '#src/ui/texts/texts.tsx';

/** By script: a rule would be in the style sheet of every visitor, and the page for operators is never in a document. */
const scroll = (box: HTMLDivElement | null) => box?.style.setProperty('overflow-x', 'auto');

interface TableProps {
  /** The id of its heading. */
  readonly labelledBy: string;
  readonly headings: readonly TextKey[];
  /** The rows with their cells, in the order of the headings. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

export function Table({ labelledBy, headings, rows }: TableProps): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari scrolls with keys only what has the focus
    <div ref={scroll} role="group" aria-labelledby={labelledBy} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {headings.map((textKey) => (
              <Text key={textKey} as="th" scope="col" textKey={textKey} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={headings[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
