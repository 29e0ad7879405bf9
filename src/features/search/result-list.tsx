import type { JSX } from 'react';
import { markedPieces } from '#src/shared/search/marks.ts';
import type { Found } from '#src/shared/search/open-index.ts';

/** The results as a list of links. The server writes the same elements (src/server/pages/search-results.ts). */
export function ResultList({ results, stems }: Found): JSX.Element {
  return (
    <ol>
      {results.map(({ path, title, page, summary }) => (
        <li key={path}>
          <a href={path}>
            <Marked text={title} stems={stems} />
          </a>
          {page !== undefined && <span>{page}</span>}
          <p>
            <Marked text={summary} stems={stems} />
          </p>
        </li>
      ))}
    </ol>
  );
}

function Marked({ text, stems }: { text: string; stems: readonly string[] }): JSX.Element {
  return (
    <>
      {markedPieces(text, stems).map((piece, at) =>
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text do not move
        piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text,
      )}
    </>
  );
}
