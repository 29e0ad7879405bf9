import type { JSX, ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { List } from './use-list.ts';

interface SectionProps<Data> {
  readonly id: string;
  readonly title: TextKey;
  readonly intro?: TextKey;
  readonly list: List<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** A part of the page with what the server has said, or why it has not. */
export function Section<Data>({ id, title, intro, list, children }: SectionProps<Data>): JSX.Element {
  const { t } = useTexts();
  const { data, failure, reload } = list;
  return (
    <section aria-labelledby={id}>
      <Text as="h2" textKey={title} id={id} tabIndex={-1} />
      {intro && <Text textKey={intro} />}
      {failure && <LoadFailure failure={failure} retry={t('manage.retry')} onRetry={() => void reload()} />}
      {data !== undefined && children(data)}
    </section>
  );
}
