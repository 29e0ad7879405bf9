// Several texts as one paragraph, for pages whose sentences depend on what the operator states.
import { Fragment, type JSX } from 'react';
import type { Sentence } from '#src/shared/stated/sentence.ts';
import { Text } from '#src/ui/texts/texts.tsx';

interface SentencesProps {
  of: readonly Sentence[];
  className?: string | undefined;
}

/** The sentences one after the other; nothing where there is none. */
export function Sentences({ of: sentences, className }: SentencesProps): JSX.Element | null {
  if (sentences.length === 0) return null;
  return (
    <p className={className}>
      {sentences.map(({ key, values }, at) => (
        <Fragment key={key}>
          {at > 0 && ' '}
          <Text as="span" textKey={key} {...(values && { values })} />
        </Fragment>
      ))}
    </p>
  );
}
