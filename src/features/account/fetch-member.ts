import { callMemberApi } from '#src/client/api/member-api.ts';
import { getSession } from '#src/client/session/session.ts';
import { updateUser } from '#src/client/session/sign-in-flow.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { AccountData } from './endpoints.ts';

/**
 * Fetches all that /account shows, and updates what the rest of the page shows of the session. `language` is that of error
 * sentences. Rejects with a `RequestError`.
 */
export async function fetchMember(language: Language): Promise<AccountData> {
  const token = getSession()?.token;
  let status: string | undefined;
  const onHeaders = (headers: Headers) => (status = headers.get('Account-Status') ?? undefined);
  const data = await callMemberApi('GET /auth/account/', language, { onHeaders });
  const { email, username, display_name: displayName } = data.profile;
  updateUser({ email, username, displayName: displayName ?? undefined, status }, token);
  return data;
}
