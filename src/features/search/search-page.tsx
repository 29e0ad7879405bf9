// The search over pages and content. With script the browser searches; without, the server writes its results into the page
// (src/server/pages/search.ts); they stay until the browser has its own.
import { useId, type JSX } from 'react';
import { QUERY_LENGTH } from '#src/shared/search/words.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { ServerSlot } from '#src/ui/page/server-slot.tsx';
import { usePath } from '#src/ui/page/view.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { ResultList } from './result-list.tsx';
import { useSearch, type Outcome } from './use-search.ts';
import styles from './search.module.css';

/** An ordinary form and a list. The field is uncontrolled, so that the browser keeps what was written before hydration. */
export function SearchPage(): JSX.Element {
  const texts = useTexts();
  const id = useId();
  const { field, outcome, prepare, searchSoon, searchNow } = useSearch(texts.language);
  return (
    <div className={`column middle ${styles.page}`}>
      <PageTitle textKey="search.title" />
      <search>
        <form
          action={usePath('search')}
          method="get"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            searchNow();
          }}
        >
          <label htmlFor={id}>{texts.t('search.label')}</label>
          <div className={styles.control}>
            <input
              ref={field}
              id={id}
              name="q"
              type="search"
              maxLength={QUERY_LENGTH}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              onFocus={prepare}
              onInput={searchSoon}
            />
            <Button type="submit" variant="primary">
              {texts.t('search.submit')}
            </Button>
          </div>
        </form>
      </search>
      <Status as="p" className={styles.status}>
        {statusOf(outcome, texts)}
      </Status>
      {outcome === 'empty' || typeof outcome === 'object' ? null : <ServerSlot attributes={{ 'data-results': '' }} />}
      {typeof outcome === 'object' && outcome.results.length > 0 && <ResultList key={outcome.query} {...outcome} />}
      {typeof outcome === 'object' && outcome.results.length === 0 && <Text textKey="search.none" />}
    </div>
  );
}

function statusOf(outcome: Outcome | undefined, { t, count }: Texts): string {
  if (outcome === undefined || outcome === 'empty') return '';
  if (outcome === 'offline') return t('errors.offline');
  if (outcome === 'failed') return t('errors.network');
  return count('search.found', outcome.results.length);
}
