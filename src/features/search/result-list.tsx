import { useEffect, useRef, useState, type JSX } from 'react';
import { markedPieces, type Marks } from '#src/shared/search/marks.ts';
import { SHOWN, type Found } from '#src/shared/search/open-index.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

/**
 * The results as a list of links, ten at first. The server writes the same elements (src/server/pages/search-results.ts). The focus goes
 * to the first of those that are added.
 */
export function ResultList({ results, ...marks }: Found): JSX.Element {
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState(SHOWN);
  useEffect(() => {
    if (shown > SHOWN) list.current?.children[shown - SHOWN]?.querySelector('a')?.focus();
  }, [shown]);
  return (
    <>
      <ol ref={list}>
        {results.slice(0, shown).map(({ path, title, page, summary }) => (
          <li key={path}>
            <a href={path}>
              <Marked text={title} marks={marks} />
            </a>
            {page !== undefined && <span>{page}</span>}
            <p>
              <Marked text={summary} marks={marks} />
            </p>
          </li>
        ))}
      </ol>
      {shown < results.length && (
        <p>
          <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
            {t('search.more')}
          </Button>
        </p>
      )}
    </>
  );
}

function Marked({ text, marks }: { text: string; marks: Marks }): JSX.Element {
  return (
    <>
      {markedPieces(text, marks).map((piece, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text do not move
        piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </>
  );
}
