// The account in the pictures of the guide.
import type { Language } from '#src/shared/languages/languages.ts';
import { waitForEmail } from '#test/mailbox.ts';

/** An account with a confirmed address, signed in. */
interface GuideAccount {
  readonly password: string;
  /** What the browser of a member has in local storage. */
  readonly stored: Readonly<Record<string, string>>;
  /** Changes the language of its emails. */
  readonly setLanguage: (language: Language) => Promise<unknown>;
}

const MEMBER = { email: 'ada@example.org', username: 'Ada', password: 'sette mele verdi 42' };

/** Registers it at a new site. */
export async function joinAsGuide({ url, mailFolder }: { url: string; mailFolder: string }): Promise<GuideAccount> {
  const { email, username, password } = MEMBER;
  await send('POST', `${url}/auth/users/`, MEMBER);
  const signedIn = await send('POST', `${url}/auth/token/login/`, { email, password });
  const { auth_token: token } = (await signedIn.json()) as { auth_token: string };
  const { links } = await waitForEmail(email, 'confirm', mailFolder);
  const [, uid, key] = /#activation\/([\w-]+)\/([\w-]+)/.exec(links.join(' ')) ?? [];
  await send('POST', `${url}/auth/users/activation/`, { uid, token: key }, token);
  return {
    password,
    stored: { token, userEmail: email, username },
    setLanguage: (language) => send('PATCH', `${url}/auth/profile/`, { language }, token),
  };
}

async function send(method: string, address: string, body: unknown, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Token ${token}` }),
  };
  const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response;
}
