// /consenti: an app asks who the member is (OpenID Connect Core, section 3.1.2). `?request=` names what it asks for,
// `?error=` why it was refused. With `#desktop` it is the operator's desktop host that asks, which is a part of this site.
import { lazy, Suspense, useEffect, useState, type JSX } from 'react';
import { getSession } from '#src/client/session/session.ts';
import { useSession } from '#src/client/session/use-session.ts';
import { rowOf } from '#src/shared/pages/pages.ts';
import { goTo } from '#src/ui/browser/go-to.ts';
import { useQuery, useQueryAndHash } from '#src/ui/browser/use-address.ts';
import { CardPage } from '#src/ui/forms/card-page.tsx';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { NeedsScript } from '#src/ui/forms/needs-script.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { usePath, useView } from '#src/ui/page/view.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { EndedRequest } from './ended-request.tsx';
import { RefusedApp } from './refused-app.tsx';
import { useAppRequest } from './use-app-request.ts';
import { Waiting } from './waiting.tsx';
import styles from './apps.module.css';

const loadSteps = () => import('./request-step.tsx');
// Rendered when `useAppRequest` has loaded the chunk, so that this cannot fail.
const RequestStep = lazy(() => loadSteps().then((loaded) => ({ default: loaded.RequestStep })));

/** Prerendered pages, which know no address, show the title alone, and with `#desktop` what it leads to. */
export function ConsentPage(): JSX.Element {
  const session = useSession();
  const search = useQuery();
  const query = search === undefined ? undefined : new URLSearchParams(search);
  const [request, error] = [query?.get('request'), query?.get('error')];
  const { page, hash } = useView();
  const opens = `#${rowOf(page).hash}`;
  const isSaid = useQueryAndHash().endsWith(opens) || `#${hash}` === opens;
  // The server knows, whatever the address says.
  const [isKnown, setIsKnown] = useState<boolean>();
  const isDesktop = isKnown ?? isSaid;
  return (
    <CardPage title={isDesktop ? 'desktops.own' : 'consent.title'} className={styles.held}>
      <NeedsScript textKey="consent.noScript" />
      <div className={styles.stage}>
        {!query && isDesktop && <Waiting textKey="consent.desktop.opening" isShown />}
        {typeof error === 'string' && <RefusedApp code={error} />}
        {typeof error !== 'string' && typeof request === 'string' && (
          <Request key={`${request} ${session?.token}`} id={request} isDesktop={isDesktop} onStep={setIsKnown} />
        )}
        {query && typeof error !== 'string' && typeof request !== 'string' && <EndedRequest why="over" />}
      </div>
    </CardPage>
  );
}

interface RequestProps {
  id: string;
  isDesktop: boolean;
  /** Called with each step: whether the desktop host asks. */
  onStep: (isDesktop: boolean) => void;
}

function Request({ id, isDesktop, onStep }: RequestProps): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  const signIn = usePath('signIn');
  const { state, send, retry } = useAppRequest(id, loadSteps);
  const [enter] = useState(() => `?next=${encodeURIComponent(location.pathname + location.search + location.hash)}`);

  useEffect(() => {
    if (!getSession()) goTo(signIn + enter, { replace: true });
  }, [session, signIn, enter]);

  const asks = state.phase === 'step' ? state.request.app.is_desktop : undefined;
  useEffect(() => {
    if (asks !== undefined) onStep(asks);
  }, [asks, onStep]);

  if (!session)
    return (
      <p>
        <Text as="span" textKey="consent.signedOut" />{' '}
        <PageLink to="signIn" query={enter}>
          {t('consent.signIn')}
        </PageLink>
      </p>
    );
  switch (state.phase) {
    case 'step':
      return (
        <Suspense>
          <RequestStep key={state.request.step} request={state.request} send={send} />
        </Suspense>
      );
    case 'ended':
      return <EndedRequest why={state.why} />;
    case 'failed':
      return <LoadFailure failure={state.failure} retry={t('consent.retry')} onRetry={retry} />;
    default:
      if (isDesktop) return <Waiting textKey="consent.desktop.opening" isShown />;
      return <Waiting key={state.phase} textKey={state.phase === 'leaving' ? 'consent.leaving' : 'frame.working'} />;
  }
}
