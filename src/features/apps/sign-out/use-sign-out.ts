// An app's request to sign the member out, as React state.
import { useEffect, useEffectEvent, useState } from 'react';
import { RequestError, callApi } from '#src/client/api/api-client.ts';
import { failureOf, localError, type Failure } from '#src/client/api/failure.ts';
import { loadPart } from '#src/client/api/load-part.ts';
import { storedToken } from '#src/client/session/session.ts';
import { forgetEndedSession } from '#src/client/session/sign-in-flow.ts';
import { isWebAddress, leavePage } from '#src/features/apps/consent/leave-page.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

type Decision = 'ask' | 'all' | 'app';

export type SignOutState =
  | { readonly phase: 'asking' | 'leaving' | 'expired' }
  /** `token`: the session that the member was asked about. */
  | { readonly phase: 'question'; readonly app: string | null; readonly token: string | undefined }
  | { readonly phase: 'done'; readonly app: string | null; readonly ended: Decision }
  | { readonly phase: 'failed'; readonly failure: Failure };

interface SignOut {
  state: SignOutState;
  /** Sends what the member has decided. Rejects with a `RequestError`, unless the request is over. */
  decide: (decision: Decision) => Promise<void>;
  /** Asks the server again. */
  retry: () => void;
}

/** The request with this secret; undefined before hydration. `loadQuestion` fetches what shows the question. */
export function useSignOut(secret: string | undefined, loadQuestion: () => Promise<unknown>): SignOut {
  const { language } = useTexts();
  const [state, setState] = useState<SignOutState>({ phase: 'asking' });

  const decide = async (decision: Decision) => {
    const token = storedToken();
    if (state.phase === 'question' && state.token !== token) throw localError('errors.otherSession');
    try {
      const { app, is_done, redirect } = await callApi('POST /auth/apps/sign-out/', {
        language,
        // A session of this browser that began after the app's has ended.
        token,
        body: { secret, decision },
      });
      if (!is_done) {
        await loadPart(loadQuestion);
        return setState({ phase: 'question', app, token });
      }
      if (decision !== 'app') await forgetEndedSession(language);
      if (redirect === null || !isWebAddress(redirect)) return setState({ phase: 'done', app, ended: decision });
      setState({ phase: 'leaving' });
      leavePage(redirect);
    } catch (error) {
      if (!(error instanceof RequestError && [404, 410].includes(error.failure.status))) throw error;
      // The session may have ended on another device, and with it what the app asked for.
      const wasSignedOut = decision === 'all' && (await forgetEndedSession(language));
      setState(wasSignedOut ? { phase: 'done', app: null, ended: 'ask' } : { phase: 'expired' });
    }
  };
  const ask = async () => {
    setState({ phase: 'asking' });
    await decide('ask').catch(async (error: unknown) =>
      setState({ phase: 'failed', failure: await failureOf(error, language) }),
    );
  };

  const start = useEffectEvent(() => void ask());
  useEffect(() => {
    if (secret === '') setState({ phase: 'expired' });
    else if (secret !== undefined) start();
  }, [secret]);

  return { state, decide, retry: () => void ask() };
}
