// The name of a country.
import type { JSX } from 'react';
import { countryName } from '#src/shared/stated/country.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** `code`: two capital letters. The browser may know another name than the build; what the document says stays. */
export function Country({ code }: { code: string }): JSX.Element {
  const { language } = useTexts();
  return <span suppressHydrationWarning>{countryName(code, language) ?? code}</span>;
}
