import { Fragment, type JSX } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text } from '#src/ui/texts/texts.tsx';
import styles from './footnotes.module.css';

/** Numbered notes at the end of a page, each of one or more sentences; nothing if there are none. */
export function Footnotes({ keys }: { keys: readonly (readonly TextKey[])[] }): JSX.Element | null {
  if (keys.length === 0) return null;
  return (
    <ol className={styles.notes}>
      {keys.map((note) => (
        <li key={note.join(' ')}>
          {note.map((key, at) => (
            <Fragment key={key}>
              {at > 0 && ' '}
              <Text as="span" textKey={key} />
            </Fragment>
          ))}
        </li>
      ))}
    </ol>
  );
}
