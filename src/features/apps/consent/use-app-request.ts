// The request of an app as React state: asked about when the page is opened, and answered by the member.
import { useEffect, useEffectEvent, useState } from 'react';
import { RequestError, type ApiFailure } from '#src/client/api/api-client.ts';
import { failureOf, localError, type Failure } from '#src/client/api/failure.ts';
import { loadPart } from '#src/client/api/load-part.ts';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { useSession } from '#src/client/session/use-session.ts';
import type { AppRequest } from '#src/features/apps/endpoints.ts';
import type { InputOf } from '#src/shared/api/endpoint.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { EndedReason } from './ended-request.tsx';
import { isOwnPath, leavePage } from './leave-page.ts';

/** What a member answers. */
export type AppAnswer = Pick<Input, 'decision'> & Partial<Input>;
type Input = InputOf<'POST /oidc/auth/:id/'>;

export type RequestState =
  | { readonly phase: 'asking' | 'leaving' }
  | { readonly phase: 'ended'; readonly why: EndedReason }
  | { readonly phase: 'step'; readonly request: AppRequest }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** The server's codes for a request that cannot be answered any more. */
const ENDED: Readonly<Record<string, EndedReason>> = { requestElsewhere: 'elsewhere', appChanged: 'changed' };

interface AppRequestState {
  state: RequestState;
  /** Sends an answer, and shows what follows. Rejects with a `RequestError`, unless the request is over. */
  send: (answer: AppAnswer) => Promise<void>;
  /** Asks the server again. */
  retry: () => void;
}

/**
 * The request with this id, for the member who is signed in; nothing is sent while nobody is. `loadSteps` fetches what
 * shows a step.
 */
export function useAppRequest(id: string, loadSteps: () => Promise<unknown>): AppRequestState {
  const { language } = useTexts();
  const token = useSession()?.token;
  const [state, setState] = useState<RequestState>({ phase: 'asking' });

  const send = async (answer: AppAnswer) => {
    try {
      const body = { account: undefined, current_password: undefined, ...answer };
      const { redirect, request } = await callMemberApi('POST /oidc/auth/:id/', language, {
        id,
        token,
        body,
      });
      if (request) {
        await loadPart(loadSteps);
        return setState({ phase: 'step', request });
      }
      if (redirect === null || !isOwnPath(redirect)) throw localError('errors.server');
      setState({ phase: 'leaving' });
      leavePage(redirect);
    } catch (error) {
      const why = error instanceof RequestError && endedReason(error.failure);
      if (!why) throw error;
      setState({ phase: 'ended', why });
    }
  };
  const ask = async () => {
    setState({ phase: 'asking' });
    await send({ decision: 'continue' }).catch(async (error: unknown) =>
      setState({ phase: 'failed', failure: await failureOf(error, language) }),
    );
  };

  const start = useEffectEvent(() => void ask());
  useEffect(() => {
    if (token === undefined) return;
    start();
    // Back from the app: the browser shows the page as it was left, and the request is over.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) start();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, [id, token]);

  return { state, send, retry: () => void ask() };
}

/** Why a request is over; undefined for any other failure. `404`: no app is declared any more. */
function endedReason({ status, code }: ApiFailure): EndedReason | undefined {
  if (status === 404) return 'changed';
  return status === 410 ? (ENDED[code ?? ''] ?? 'over') : undefined;
}
