// /consenti: an app asks who the member is (OpenID Connect Core, section 3.1.2). `?request=` names what it asks for,
// `?error=` why it was refused.
import { lazy, Suspense, useEffect, useState, type JSX } from 'react';
import { getSession } from '#src/client/session/session.ts';
import { useSession } from '#src/client/session/use-session.ts';
import { goTo } from '#src/ui/browser/go-to.ts';
import { useQuery } from '#src/ui/browser/use-address.ts';
import { CardPage } from '#src/ui/forms/card-page.tsx';
import { LoadFailure } from '#src/ui/forms/load-failure.tsx';
import { NeedsScript } from '#src/ui/forms/needs-script.tsx';
import { PageLink } from '#src/ui/links/page-link.tsx';
import { usePath } from '#src/ui/page/view.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { EndedRequest } from './ended-request.tsx';
import { RefusedApp } from './refused-app.tsx';
import { useAppRequest } from './use-app-request.ts';
import { Waiting } from './waiting.tsx';
import styles from './apps.module.css';

const loadSteps = () => import('./request-step.tsx');
// Rendered when `useAppRequest` has loaded the chunk, so that this cannot fail.
const RequestStep = lazy(() => loadSteps().then((loaded) => ({ default: loaded.RequestStep })));

/** Prerendered pages, which know no address, show the title alone. */
export function ConsentPage(): JSX.Element {
  const session = useSession();
  const search = useQuery();
  const query = search === undefined ? undefined : new URLSearchParams(search);
  const [request, error] = [query?.get('request'), query?.get('error')];
  return (
    <CardPage title="consent.title" className={styles.held}>
      <NeedsScript textKey="consent.noScript" />
      <div className={styles.stage}>
        {typeof error === 'string' && <RefusedApp code={error} />}
        {typeof error !== 'string' && typeof request === 'string' && (
          <Request key={`${request} ${session?.token}`} id={request} />
        )}
        {query && typeof error !== 'string' && typeof request !== 'string' && <EndedRequest why="over" />}
      </div>
    </CardPage>
  );
}

function Request({ id }: { id: string }): JSX.Element {
  const { t } = useTexts();
  const session = useSession();
  const signIn = usePath('signIn');
  const { state, send, retry } = useAppRequest(id, loadSteps);
  const [enter] = useState(() => `?next=${encodeURIComponent(location.pathname + location.search)}`);

  useEffect(() => {
    if (!getSession()) goTo(signIn + enter, { replace: true });
  }, [session, signIn, enter]);

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
      return <Waiting key={state.phase} textKey={state.phase === 'leaving' ? 'consent.leaving' : 'frame.working'} />;
  }
}
