// A long page: links to its parts, beside them where there is room.
import type { JSX, ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text } from '#src/ui/texts/texts.tsx';
import styles from './sections.module.css';

/** The id of a heading, and its text; `after`: what is said after the link. */
export interface SectionLink {
  readonly id: string;
  readonly title: TextKey;
  readonly after?: string;
}

/** `label`: what the links are, for screen readers. */
export function Sections({
  label,
  links,
  children,
}: {
  label: string;
  links: readonly SectionLink[];
  children: ReactNode;
}): JSX.Element {
  return (
    <div className={styles.sections}>
      <nav aria-label={label} className={styles.index}>
        <ul>
          {links.map(({ id, title, after }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <Text as="span" textKey={title} />
              </a>
              {after}
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  );
}
