// Members who are signed in to this host, in memory: a restart ends their desktops as well, and signing in again is one step.
import { homeOf, memberCodeOf } from '#src/server/desktop-member.ts';
import { hashToken } from '#src/server/hash-token.ts';
import { DAY_MS } from '#src/shared/durations.ts';
import { createKey } from './secrets.ts';

const MOST = 10_000;
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
  readonly since: number;
  readonly endsAt: number;
}

/** The sign-ins. */
export type Members = ReturnType<typeof createMembers>;

/** Makes the list of sign-ins, empty at first. `now` returns milliseconds since 1970. */
export function createMembers(now: () => number) {
  const sessions = new Map<string, MemberSession>();
  /** Subjects of deleted accounts: a sign-in that began before may be completed after. */
  const gone = new Set<string>();
  const endWhere = (isMeant: (session: MemberSession) => boolean): string[] => {
    const homes = new Set<string>();
    for (const [hash, session] of sessions) {
      if (!isMeant(session)) continue;
      sessions.delete(hash);
      homes.add(session.home);
    }
    const left = new Set([...sessions.values()].map(({ home }) => home));
    return [...homes].filter((home) => !left.has(home));
  };
  return {
    /** Returns the cookie's value; nothing if the account is gone. */
    add({ sub, sid }: Pick<MemberSession, 'sub' | 'sid'>, isToKeep: boolean): string | undefined {
      if (gone.has(sub)) return undefined;
      // The oldest first: a Map keeps its order.
      for (const [hash, { endsAt }] of sessions) {
        if (sessions.size < MOST && endsAt > now()) break;
        sessions.delete(hash);
      }
      const own = [...sessions].filter(([, session]) => session.sub === sub);
      for (const [hash] of own.slice(0, Math.max(0, own.length - MOST_OF_MEMBER + 1))) sessions.delete(hash);
      const { key, hash } = createKey();
      const codes = { home: homeOf(sub), code: memberCodeOf(sub) };
      sessions.set(hash, { sub, sid, ...codes, isToKeep, since: now(), endsAt: now() + DAY_MS });
      return key;
    },

    /** Returns the sign-in of a cookie. */
    find(key: string | undefined): MemberSession | undefined {
      const session = key === undefined ? undefined : sessions.get(hashToken(key));
      return session && session.endsAt > now() ? session : undefined;
    },

    /** Ends one sign-in. Returns the homes of members who are not signed in any more. */
    end: (key: string | undefined): string[] => {
      const session = key === undefined ? undefined : sessions.get(hashToken(key));
      return session ? endWhere((one) => one === session) : [];
    },

    /** Ends all of a member whose account is gone, and lets nobody in as this member any more. */
    remove(sub: string): void {
      endWhere((one) => one.sub === sub);
      gone.add(sub);
      const [oldest] = gone;
      if (gone.size > MOST && oldest !== undefined) gone.delete(oldest);
    },

    /** Ends those of a session at the site, or all of a member. Returns the same. */
    endOf: ({ sub, sid }: { readonly sub?: string | undefined; readonly sid?: string | undefined }): string[] =>
      endWhere((one) =>
        sid === undefined ? one.sub === sub : one.sid === sid && (sub === undefined || one.sub === sub),
      ),
  };
}
