import type { JSX, ReactNode } from 'react';
import site from '#site';
import { formatLabel } from '#src/shared/languages/format.ts';
import { useTexts } from '../texts/texts.tsx';

const { legalName, operator: { city, register } = {} } = site;
const WORDS = [legalName, city, register && `${register.name} ${register.number}`].filter(Boolean).join(', ');

/** Who runs the site, with the city and the public register as far as `site.config.ts` states them, then `children`. */
export function OperatorLine({
  className,
  children,
}: {
  className?: string | undefined;
  children?: ReactNode;
}): JSX.Element {
  const { t, language } = useTexts();
  return (
    <p className={className}>
      {formatLabel(t('frame.operator'), language)}
      {WORDS}
      {children}
    </p>
  );
}
