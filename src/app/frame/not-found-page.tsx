import { Suspense, useLayoutEffect, useState, type JSX } from 'react';
import site from '#site';
import { useSession } from '#src/client/session/use-session.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { lazyOptional } from '#src/ui/page/lazy-optional.ts';
import { PageOpening } from '#src/ui/page/page-opening.tsx';
import { ServerSlot } from '#src/ui/page/server-slot.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';

/** To everybody but members who help to run the site, the address of their page is an unknown one (decision 0061). */
const OPERATORS_ADDRESS = /^(?:\/[a-z]{2})?\/gestione\/?$/;

const OperatorsView = lazyOptional<{ children: JSX.Element; onAnswer: () => void }>(
  () => import('#src/features/operators/page/operators-view.tsx').then((loaded) => loaded.OperatorsView),
  ({ children }) => children,
);

/** The page for every unknown address, with status 404. */
export function NotFoundPage(): JSX.Element {
  // Signed out in prerendered pages.
  const isSignedIn = useSession() !== undefined && site.apiBaseUrl === null;
  if (!isSignedIn || !OPERATORS_ADDRESS.test(location.pathname)) return <NotFound />;
  return <MaybeOperators />;
}

/** Until the server has answered, its title is the site's: a screen reader would begin with '404' (and before in src/app/deferred-start.ts). */
function MaybeOperators(): JSX.Element {
  const [isAnswered, setAnswered] = useState(false);
  useLayoutEffect(() => {
    if (isAnswered) return undefined;
    const { title } = document;
    document.title = site.name;
    return () => {
      document.title = title;
    };
  }, [isAnswered]);
  return (
    <Suspense fallback={<NotFound />}>
      <OperatorsView onAnswer={() => setAnswered(true)}>
        <NotFound />
      </OperatorsView>
    </Suspense>
  );
}

function NotFound(): JSX.Element {
  const { t } = useTexts();
  return (
    <PageOpening title="notFound.title" lead="notFound.text" picture="notfound">
      {/* The server writes links to the page in other languages into it (src/server/pages/other-languages.ts). */}
      <ServerSlot attributes={{ 'data-languages': t('notFound.others') }} />
      <ButtonLink to="home" variant="primary">
        {t('notFound.home')}
      </ButtonLink>
    </PageOpening>
  );
}
