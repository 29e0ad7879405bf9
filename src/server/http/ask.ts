// Requests that an operator's check sends, and why they have no answer.
import { errorMeaning, innerCode } from '#src/server/errors/error-meaning.ts';

export const ASK_TIMEOUT_MS = 5_000;

/** Sends a request, and follows no redirect. Rejects if there is no answer in time. */
export const ask = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { redirect: 'manual', ...init, signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });

const isTimeout = (error: unknown) => (error as Error).name === 'TimeoutError';

/** Takes what `ask` has thrown. Returns its code, such as ECONNREFUSED, or the time that was waited. */
export const failureCode = (error: unknown): string =>
  isTimeout(error) ? `${ASK_TIMEOUT_MS / 1000} s` : (innerCode(error) ?? (error as Error).message);

/** Returns what it means, as words in brackets. */
export const reason = (error: unknown): string =>
  (isTimeout(error) ? undefined : errorMeaning(error)) ?? failureCode(error);

/** Whether it is the certificate that was refused. */
export const isCertificateFault = (error: unknown): boolean =>
  /CERT|SIGNATURE|ISSUER|ALTNAME/.test(innerCode(error) ?? '');
