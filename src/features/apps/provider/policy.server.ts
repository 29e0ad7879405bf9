// When the library has to ask the member: always, except for `prompt=none` of apps that are allowed it. A session
// cookie alone never signs anybody in; the page proves with the token of local storage who is there.
import type { interactionPolicy as Policy, KoaContextWithOIDC } from 'oidc-provider';
import type { Services } from '#src/accounts/services.server.ts';
import { findAccount } from './claims.server.ts';
import { isRedirectAddress } from './pending-request.server.ts';
import type { ProviderClient } from './provider-client.server.ts';

/** Checks that `answer.server.ts` makes when the member answers: the library's own would ask again without end. */
const CHECKED_BY_ANSWER = ['id_token_hint', 'max_age'];

/** What of the library the policy is made of. */
export interface PolicyOptions extends Pick<typeof Policy, 'base' | 'Check' | 'Prompt'> {
  /** The library's error of that name; it is shown here, and never sent to the address. */
  readonly InvalidRedirectUri: new () => Error;
}

/** Makes the prompts of a provider. */
export function createPolicy(
  services: Services<'queries' | 'findTokenHolder' | 'config' | 'now'>,
  { base, Check, Prompt, InvalidRedirectUri }: PolicyOptions,
): Policy.DefaultPolicy {
  const policy = base();
  const login = policy.get('login');
  if (!login) throw new Error('the library has no prompt login');
  const isSilent = ({ oidc }: KoaContextWithOIDC) => oidc.prompts.has('none');
  for (const reason of CHECKED_BY_ANSWER) {
    const check = login.checks.get(reason);
    if (!check) throw new Error(`the library has no check ${reason}`);
    const original = check.check;
    check.check = async (ctx) => isSilent(ctx) && (await original(ctx));
  }
  login.checks.add(
    new Check('site_session', 'the member has to be asked', 'login_required', async (ctx) => {
      const { session, result, client } = ctx.oidc;
      const app = client as ProviderClient | undefined;
      // The library compares the address when a request begins, and the operator may have removed it since.
      if (app && !isRedirectAddress(app, ctx.oidc.params?.['redirect_uri'])) throw new InvalidRedirectUri();
      if (result?.login) return Check.NO_NEED_TO_PROMPT;
      if (!session?.accountId || !isSilent(ctx) || app?.allows_silent !== true) return Check.REQUEST_PROMPT;
      const account = await findAccount(services, session.accountId, app);
      return account ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}
