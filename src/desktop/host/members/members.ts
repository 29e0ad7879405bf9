// Members who are signed in to this host, in memory: a restart ends their desktops as well, and signing in again is one step.
import { homeOf, memberCodeOf } from '#src/desktop/protocol/member-codes.server.ts';
import { hashToken } from '#src/server/secrets/hash-token.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';
import { createKey } from './secrets.ts';
import type { SignedIn } from './site-client.ts';

const MOST = 10_000;
/** A desktop may run for a day after the sign-in is over, and its member is still known then. */
const KNOWN_MS = DAY_MS;
/** Browsers of one member; the oldest is signed out. */
const MOST_OF_MEMBER = 20;

/** A member's sign-in. */
export interface MemberSession {
  /** The subject under which the site's members are known here. */
  readonly sub: string;
  /** The session at the site (Back-Channel Logout). */
  readonly sid: string | undefined;
  readonly home: string;
  /** What pages know the member by: neither the subject nor the home. */
  readonly code: string;
  /** The site has shown the account, since it was to keep files of a trial. */
  readonly isToKeep: boolean;
  /** The member has just proven to be the member, and not only somebody at the same computer. */
  readonly isProven: boolean;
  readonly since: number;
  /** The same by the clock of the site, in whole seconds. */
  readonly signedInAt: number;
  readonly endsAt: number;
  /** Signed out at the site. It stays until the desktop has ended, for the site says it again where that fails. */
  isOver: boolean;
}

/** The sign-ins. */
export type Members = ReturnType<typeof createMembers>;

/** Makes the list of sign-ins, empty at first. `now` returns milliseconds since 1970. */
export function createMembers(now: () => number) {
  const sessions = new Map<string, MemberSession>();
  /** Subjects of deleted accounts: a sign-in that began before may be completed after. */
  const gone = new Set<string>();
  /** Disabled accounts, and since when: the same. */
  const disabled = new Map<string, number>();
  const isOpen = ({ isOver, endsAt }: MemberSession) => !isOver && endsAt > now();
  return {
    /** Returns the cookie's value; nothing if the account is gone, or was disabled after the site let the member in. */
    add(
      { sub, sid, signedInAt }: SignedIn,
      { isToKeep = false, isProven = false }: Partial<Pick<MemberSession, 'isToKeep' | 'isProven'>> = {},
    ): string | undefined {
      if (gone.has(sub) || signedInAt <= (disabled.get(sub) ?? -1)) return undefined;
      disabled.delete(sub);
      // The oldest first: a Map keeps its order.
      for (const [hash, { endsAt }] of sessions) {
        if (sessions.size < MOST && endsAt + KNOWN_MS > now()) break;
        sessions.delete(hash);
      }
      const own = [...sessions].filter(([, session]) => session.sub === sub);
      for (const [hash] of own.slice(0, Math.max(0, own.length - MOST_OF_MEMBER + 1))) sessions.delete(hash);
      const { key, hash } = createKey();
      const codes = { home: homeOf(sub), code: memberCodeOf(sub) };
      const times = { signedInAt, since: now(), endsAt: now() + DAY_MS };
      sessions.set(hash, { sub, sid, ...codes, isToKeep, isProven, ...times, isOver: false });
      return key;
    },

    /** Returns the sign-in of a cookie. */
    find(key: string | undefined): MemberSession | undefined {
      const session = key === undefined ? undefined : sessions.get(hashToken(key));
      return session && isOpen(session) ? session : undefined;
    },

    /** Returns the subject of the member with a home, unless the member has signed out, or came before this host started. */
    subjectOf: (home: string): string | undefined =>
      [...sessions.values()].find((session) => session.home === home && !session.isOver)?.sub,

    /** Ends one sign-in. */
    end(key: string | undefined): void {
      if (key !== undefined) sessions.delete(hashToken(key));
    },

    /** Ends all of a member whose account is gone, and lets nobody in as this member any more. */
    remove(sub: string): void {
      for (const [hash, session] of sessions) if (session.sub === sub) sessions.delete(hash);
      gone.add(sub);
      disabled.delete(sub);
      forgetOldest(gone);
    },

    /** Lets a member whose account is disabled in again only by a sign-in from after `at`, or once it is enabled. */
    disable(sub: string, at: number): void {
      disabled.set(sub, at);
      forgetOldest(disabled);
    },
    /** Unless it was disabled after `at`. */
    enable(sub: string, at: number): void {
      if ((disabled.get(sub) ?? 0) <= at) disabled.delete(sub);
    },

    /**
     * Ends those of a session at the site, or all of a member that are from `until` or before it, and gives `endDesktops` the homes of members who are not signed in any
     * more, also of one whose sign-in was forgotten before. Rejects as that does; the same call then tries it again.
     */
    async endOf(
      {
        sub,
        sid,
        until = Infinity,
      }: { readonly [Of in 'sub' | 'sid']?: string | undefined } & { readonly until?: number },
      endDesktops: (homes: readonly string[]) => Promise<void>,
    ): Promise<void> {
      const meant = [...sessions].filter(([, one]) =>
        sid === undefined
          ? one.sub === sub && one.signedInAt <= until
          : one.sid === sid && (sub === undefined || one.sub === sub),
      );
      for (const [, session] of meant) session.isOver = true;
      const homes = new Set([...meant.map(([, { home }]) => home), ...(sub === undefined ? [] : [homeOf(sub)])]);
      for (const session of sessions.values()) if (isOpen(session)) homes.delete(session.home);
      await endDesktops([...homes]);
      for (const [hash] of meant) sessions.delete(hash);
    },
  };
}

function forgetOldest(list: Set<string> | Map<string, number>): void {
  const [oldest] = list.keys();
  if (list.size > MOST && oldest !== undefined) list.delete(oldest);
}
