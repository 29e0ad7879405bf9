// A text with links to the pages that it names.
import type { JSX } from 'react';
import site from '#site';
import { PAGES } from '#src/shared/pages/pages.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { splitLinks, type LinkTarget } from '#src/shared/texts/text-links.ts';
import { PageLink } from '#src/ui/links/page-link.tsx';

/** The words of a text, those of its links as links. An address that is still an example is no link. */
export function TextLinks({ text }: { text: string }): JSX.Element {
  return (
    <>
      {splitLinks(text).map((part) =>
        typeof part === 'string' ? part : <TextLink key={part.to} to={part.to} text={part.text} />,
      )}
    </>
  );
}

function TextLink({ to, text }: { to: LinkTarget; text: string }): JSX.Element {
  if (to === 'email') return isSet(site.email) ? <a href={`mailto:${site.email}`}>{text}</a> : <>{text}</>;
  if (to === 'source') return isSet(site.sourceCodeUrl) ? <a href={site.sourceCodeUrl}>{text}</a> : <>{text}</>;
  // A value that was put into the text, such as the name of an app, may have the same form.
  return Object.hasOwn(PAGES, to) ? <PageLink to={to}>{text}</PageLink> : <>{`[${text}](${to})`}</>;
}
