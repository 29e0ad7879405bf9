// The sites that are heard, and what their operators and members have done beforehand.
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { TOTP, Secret } from 'otpauth';
import type { Language } from '#src/shared/languages/languages.ts';
import { startSiteWithHost } from '#test/desktop/site-with-host.ts';
import { newAccount, type Account } from '#test/new-account.ts';
import { startBuiltSite } from '#test/start-site.ts';

const run = promisify(execFile);
const TOTP_PERIOD_MS = 30_000;

/** Somebody with an account. `code`: one of the second step that is not used yet, once its time has come. */
export interface Person extends Account {
  code(): Promise<string>;
}

export interface HeardSite {
  readonly url: string;
  /** The origin of its desktop host. */
  readonly host?: string;
  person(kind: 'member' | 'helper' | 'secondStep', language: Language): Promise<Person>;
  stop(): Promise<void>;
}

export async function startSite(): Promise<HeardSite> {
  const { url, env, stop } = await startBuiltSite('dist', { OPERATOR_PAGE: 'on' });
  const admin = async (...args: string[]) => run(process.execPath, ['src/app/admin.server.ts', ...args], { env });
  return {
    url,
    stop,
    async person(kind, language) {
      const member = await makeMember(url, language);
      if (kind === 'helper') await admin('users', 'role', member.email, kind);
      return kind === 'member' ? member : { ...member, code: await secondStep(url, member, language) };
    },
  };
}

/** The same with a desktop host, which has opened nothing yet. */
export async function startHostedSite(): Promise<HeardSite> {
  const { site: url, origin, startHost, stop } = await startSiteWithHost();
  // Desktops of other journeys may still be ending.
  const host = await startHost({ DESKTOP_MAX_SESSIONS: '8', DESKTOP_TRIALS_PER_CLIENT: '8' });
  return {
    url,
    host: origin,
    person: async (_, language) => makeMember(url, language),
    async stop() {
      await host.stop();
      await stop();
    },
  };
}

async function makeMember(url: string, language: Language): Promise<Person> {
  const account = newAccount();
  await post(`${url}/auth/users/`, language, account);
  return { ...account, code: async () => Promise.reject(new Error('There is no second step.')) };
}

/** Switches the second step on. Returns its codes. */
async function secondStep(url: string, { email, password }: Account, language: Language): Promise<Person['code']> {
  const { auth_token: token } = await post(`${url}/auth/token/login/`, language, { email, password });
  const { secret = '' } = await post(`${url}/auth/otp/`, language, { current_password: password }, token);
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const now = Date.now();
  await post(`${url}/auth/otp/confirm/`, language, { otp: totp.generate({ timestamp: now }) }, token);
  const next = (Math.floor(now / TOTP_PERIOD_MS) + 1) * TOTP_PERIOD_MS;
  return async () => {
    await sleep(Math.max(0, next - Date.now()));
    return totp.generate();
  };
}

async function post(address: string, language: Language, body: object, token?: string) {
  const headers = new Headers({ 'Content-Type': 'application/json', 'Accept-Language': language });
  if (token !== undefined) headers.set('Authorization', `Token ${token}`);
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return (await answer.json()) as Record<string, string>;
}
