import { DOMSerializer } from 'prosemirror-model';
import { useEffect, useRef, type JSX } from 'react';
import type { ReadContent } from '../../odf/read.ts';
import { schema } from '../../odf/schema.ts';
import styles from './document.module.css';

/** A document to read. Its elements are made one by one, of the few kinds that the schema has. */
export function DocumentText({ read }: { read: ReadContent }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(DOMSerializer.fromSchema(schema).serializeFragment(read.doc.content));
  }, [read]);
  return <div ref={place} className={styles.page} lang={read.styles.language} />;
}
