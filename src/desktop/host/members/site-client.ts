// This host as an app of the site: a client of OpenID Connect, found when the first member signs in.
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from 'jose';
import * as client from 'openid-client';
import { memberLimits, type MemberLimits } from '#src/desktop/protocol/member-limits.ts';
import { operatorOrder, ORDER_TYPE, type OperatorOrder } from '#src/desktop/protocol/operator-orders.ts';
import type { DesktopConfig } from '../settings.ts';
import { createSeenTokens } from './seen-tokens.ts';

const TIMEOUT_SECONDS = 8;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Events of OpenID RISC 1.0 and CAEP 1.0 that this host acts on, by the end of their address. */
const ACCOUNT_EVENTS = {
  'risc/event-type/account-purged': 'purged',
  'risc/event-type/account-disabled': 'disabled',
  'risc/event-type/account-enabled': 'enabled',
  'risc/event-type/account-credential-change-required': 'credential',
  'caep/event-type/session-revoked': 'revoked',
} as const;
const EVENT_BASE = 'https://schemas.openid.net/secevent/';
/** A logout token is answered at once (Back-Channel Logout 1.0, section 2.6); the clocks of two machines differ. */
const LOGOUT_MAX_AGE_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 60;
/** An order of an operator is sent once, at once. */
const ORDER_MAX_AGE_SECONDS = 120;

/** What a sign-in needs to be completed, kept until the browser is back. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a sign-in is asked for besides who it is. */
export interface SignInDemands {
  /** Who is signed in chooses the account as well. */
  readonly asksAccount?: boolean;
  /** The password or a passkey must be at most so old. */
  readonly maxAgeSeconds?: number | undefined;
}

/** The claims of a member. */
export interface SignedIn {
  readonly sub: string;
  readonly sid: string | undefined;
  /** When the site said so, by its clock: milliseconds since 1970. */
  readonly signedInAt: number;
}

/** What has happened to an account at the site. */
export interface AccountEvent {
  readonly kind: (typeof ACCOUNT_EVENTS)[keyof typeof ACCOUNT_EVENTS];
  readonly sub: string;
  /** When, by the site's clock: milliseconds since 1970. An event may come weeks after it. */
  readonly at: number;
}

/** What the site is told of a desktop that closes soon. */
export interface EndOfDesktop {
  readonly sub: string;
  readonly why: 'idle' | 'age';
  readonly seconds: number;
  /** Names the end, so that the site sends one email. */
  readonly end: string;
}

/** What the host and the site have to say to each other. */
export type SiteClient = ReturnType<typeof createSiteClient>;

/** Takes the settings, with the client's secret, and what sends requests. Asks the site nothing yet. */
export function createSiteClient(config: DesktopConfig, secret: string, fetch: typeof globalThis.fetch) {
  const site = new URL(config.DESKTOP_SITE_URL);
  const redirectUri = `${config.DESKTOP_PUBLIC_URL}/api/callback`;
  let found: Promise<client.Configuration> | undefined;
  const orders = createSeenTokens(2 * ORDER_MAX_AGE_SECONDS * 1000);
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;
  const configuration = () => {
    // oxlint-disable-next-line typescript/no-deprecated -- only where the site is on this machine; the settings refuse http elsewhere
    const execute = site.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    found ??= client
      .discovery(site, config.DESKTOP_CLIENT_ID, undefined, client.ClientSecretBasic(secret), {
        execute,
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: fetch as client.CustomFetch,
      })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
  /** Sends a request with the app's secret. */
  const ask = async (path: string, about: Readonly<Record<string, string>>) =>
    fetch(new URL(path, site), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: config.DESKTOP_CLIENT_ID, client_secret: secret, ...about }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    });
  /** Throws unless the site has signed the token for this client as one of this type. */
  const verify = async (token: string, typ: string): Promise<JWTPayload> => {
    const { jwks_uri } = (await configuration()).serverMetadata();
    keys ??= createRemoteJWKSet(new URL(jwks_uri ?? ''), {
      timeoutDuration: TIMEOUT_SECONDS * 1000,
      [customFetch]: fetch,
    });
    const { payload } = await jwtVerify(token, keys, {
      issuer: config.DESKTOP_SITE_URL,
      audience: config.DESKTOP_CLIENT_ID,
      algorithms: ['RS256'],
      typ,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iat', 'jti'],
    });
    return payload;
  };
  return {
    /** Returns where the browser signs in, and what to keep. Rejects if the site does not answer. */
    async begin(
      language: string,
      { asksAccount = false, maxAgeSeconds }: SignInDemands = {},
    ): Promise<{ url: string; checks: SignInChecks }> {
      const known = await configuration();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(known, {
        redirect_uri: redirectUri,
        scope: 'openid',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ui_locales: language,
        ...(asksAccount && { prompt: 'select_account' }),
        ...(maxAgeSeconds !== undefined && { max_age: String(maxAgeSeconds) }),
      });
      return { url: url.href, checks };
    },

    /** Takes the query with which the browser comes back. Rejects if the member declined, or anything is not as it was asked for. */
    async complete(
      query: string,
      { state, nonce, verifier }: SignInChecks,
      { maxAgeSeconds }: SignInDemands = {},
    ): Promise<SignedIn> {
      const tokens = await client.authorizationCodeGrant(await configuration(), new URL(`${redirectUri}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('no ID token');
      const { sub, sid, iat } = claims;
      return { sub, sid: typeof sid === 'string' ? sid : undefined, signedInAt: iat * 1000 };
    },

    /** Says that a desktop closes soon, for an email if the member wants it. Rejects unless the site takes it. */
    async tellEnd({ sub, why, seconds, end }: EndOfDesktop): Promise<void> {
      const response = await ask('/auth/desktop-emails/end/', { sub, why, seconds: String(seconds), end });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`status ${response.status}`);
    },

    /** Returns what a member may have on a desktop. Rejects unless the site says it. */
    async limitsOf(sub: string): Promise<MemberLimits> {
      const response = await ask('/auth/desktop-limits/', { sub });
      if (response.ok) return memberLimits.parse(await response.json());
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    },

    /** Takes a logout token. Returns whose session has ended. Rejects if it is none (Back-Channel Logout 1.0, section 2.6). */
    async readLogout(token: string): Promise<{ sub: string | undefined; sid: string | undefined }> {
      const { sub, sid, events, nonce, iat = 0 } = await verify(token, 'logout+jwt');
      if (!hasEvent(events, LOGOUT_EVENT) || nonce !== undefined) throw new Error('no logout token');
      if (Date.now() / 1000 - iat > LOGOUT_MAX_AGE_SECONDS) throw new Error('an old logout token');
      if (sub === undefined && typeof sid !== 'string') throw new Error('a logout token of nobody');
      return { sub, sid: typeof sid === 'string' ? sid : undefined };
    },

    /** Takes an order of the site's operators. Rejects if it is none, is late, or came before. */
    async readOrder(token: string): Promise<OperatorOrder> {
      const { order, iat = 0, jti = '' } = await verify(token, ORDER_TYPE);
      if (Math.abs(Date.now() / 1000 - iat) > ORDER_MAX_AGE_SECONDS) throw new Error('an old order');
      if (!orders.isNew(jti)) throw new Error('an order that came before');
      return operatorOrder.parse(order);
    },

    /** Takes a Security Event Token (RFC 8417). Returns what has happened; nothing for an unknown event. Rejects if it is none. */
    async readEvent(token: string): Promise<AccountEvent | undefined> {
      const { events, sub_id, toe, iat = 0 } = await verify(token, 'secevent+jwt');
      const known = Object.entries(ACCOUNT_EVENTS).find(([type]) => hasEvent(events, EVENT_BASE + type));
      if (!known) return undefined;
      const { format, iss, sub } = (sub_id ?? {}) as Record<string, unknown>;
      if (format !== 'iss_sub' || iss !== config.DESKTOP_SITE_URL || typeof sub !== 'string' || sub === '')
        throw new Error('an event about nobody');
      return { kind: known[1], sub, at: (typeof toe === 'number' ? toe : iat) * 1000 };
    },
  };
}

const hasEvent = (events: unknown, type: string) =>
  typeof events === 'object' && events !== null && Object.hasOwn(events, type);
