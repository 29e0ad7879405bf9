// A text that follows the server's settings. The server finds its element by `data-fact` and writes what is in effect into it.
import { use, type JSX } from 'react';
import { FACT_TEXTS, type FactName } from '#src/shared/stated/fact-texts.ts';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** One element with that text alone. */
export function FactText({ fact, as: Tag = 'p' }: { fact: FactName; as?: 'p' | 'td' }): JSX.Element {
  const facts = use(FactsContext);
  return <Tag data-fact={fact}>{FACT_TEXTS[fact](useTexts(), facts)}</Tag>;
}
