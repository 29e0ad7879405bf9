import { expect, test } from 'vitest';
import { markedPieces } from './marks.ts';

test('marks the words of the query with their endings, not longer words that begin like them', () => {
  const marks = { stems: ['pass'], others: ['passkey'] };
  const marked = (text: string) =>
    markedPieces(text, marks).flatMap(({ text: piece, isMarked }) => (isMarked ? [piece] : []));
  expect(marked('Une passkey ou un mot de passe')).toEqual(['passe']);
  expect(marked('Les passes et les passkeys')).toEqual(['passes']);
});
