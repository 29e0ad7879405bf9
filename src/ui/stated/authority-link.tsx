// The link to a public authority. Its name stays in a language of its country: that of the page if it has a name in it.
import type { JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';

interface AuthorityLinkProps {
  /** By language. */
  names: Readonly<Partial<Record<string, string>>>;
  url: string;
}

/** A plain link: nothing is loaded from there. */
export function AuthorityLink({ names, url }: AuthorityLinkProps): JSX.Element {
  const { language } = useTexts();
  const own = names[language] === undefined ? Object.keys(names)[0] : language;
  return (
    <a href={url} lang={own} rel="noopener noreferrer">
      {own && names[own]}
    </a>
  );
}
