// The calls of a member who is signed in. Only pages that have such calls load this file.
import type { Language } from '#src/shared/languages.ts';
import { callApi, ApiError, type ApiRequest } from './api-client.ts';
import { clearSession, getSession } from './session.ts';

interface MemberCall {
  readonly method: ApiRequest['method'];
  /** May have one part such as `:id`. */
  readonly path: string;
}

/**
 * Sends a call with the session's token and gives the answer's JSON; `id` stands for `:id` in its path. Rejects with a
 * `CallError`. A session that has ended at the server is ended here too, with a message.
 */
export async function callMemberApi(
  { method, path }: MemberCall,
  language: Language,
  { body, id = '' }: { body?: object; id?: string } = {},
): Promise<unknown> {
  const token = getSession()?.token;
  try {
    return await callApi({
      method,
      path: path.replace(':id', encodeURIComponent(id)),
      language,
      token,
      body,
      otherwise: 'errors.server',
    });
  } catch (error) {
    const isOver = error instanceof ApiError && error.failure.status === 401;
    if (isOver && getSession()?.token === token) clearSession('ended');
    throw error;
  }
}
