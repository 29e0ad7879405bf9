// Requests of the check, and why they have no answer.
import { errorWords, innerCode } from '#src/server/errors/error-words.ts';

export const TIMEOUT_MS = 5_000;

/** Sends a request, and follows no redirect. Rejects if there is no answer in time. */
export const ask = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { redirect: 'manual', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** Takes what `ask` has thrown. Returns what it means, as words in brackets. */
export function reason(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return `${TIMEOUT_MS / 1000} s`;
  return errorWords(error) ?? innerCode(error) ?? (error as Error).message;
}

/** Whether it is the certificate that was refused. */
export const isCertificateFault = (error: unknown): boolean =>
  /CERT|SIGNATURE|ISSUER|ALTNAME/.test(innerCode(error) ?? '');
