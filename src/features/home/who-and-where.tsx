import type { JSX } from 'react';
import site from '#site';
import { formatLabel } from '#src/shared/languages/format.ts';
import { Country } from '#src/ui/stated/country.tsx';
import { OperatorLine } from '#src/ui/stated/operator-line.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** Who runs the site, and the country of its server if it is stated. */
export function WhoAndWhere({ className }: { className?: string | undefined }): JSX.Element {
  const { t, language } = useTexts();
  return (
    <OperatorLine className={className}>
      {site.hosting?.country && (
        <>
          {' · '}
          {formatLabel(t('home.server'), language)}
          <Country code={site.hosting.country} />
        </>
      )}
    </OperatorLine>
  );
}
