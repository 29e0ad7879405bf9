import type { Language } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { countryName } from './country.ts';

/** Who runs the site, in one line: its name and what is stated of its address, such as `Name, Street 1, 40100 City, Italy`. */
export function operatorLine(
  { legalName, operator }: Pick<Site, 'legalName' | 'operator'>,
  language: Language,
): string {
  const country = operator?.country && countryName(operator.country, language);
  return [legalName, operator?.street, operator?.city, country].filter(Boolean).join(', ');
}
