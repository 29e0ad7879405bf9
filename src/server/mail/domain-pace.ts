// How fast emails to many go to one receiving domain. Large mailbox providers refuse a sender who is faster.
import { HOUR_MS, MINUTE_MS } from '#src/shared/time/durations.ts';

/** What one process knows of a domain: since when the next email may be sent, and when the last one that waits is planned for. */
interface Pace {
  freeAt: number;
  plannedAt: number;
}

/** Emails that become due in one poll of the worker may be sent at once. */
const BURST_MS = 2_000;
/** No email is planned further ahead: a server that starts anew knows nothing of the plan. */
const MAX_AHEAD_MS = HOUR_MS;
/** The most domains that are known; beyond it those that have been quiet are forgotten, and then all. */
const MAX_DOMAINS = 10_000;

/** Spreads the emails to each domain. */
export interface DomainPace {
  /** Takes an address. Returns 0 and counts the email if it may be sent now, else after how many milliseconds it should be tried. */
  admit(address: string): number;
  /** Counts an email that waits for nothing. */
  count(address: string): void;
}

/** Takes how many emails a minute one domain may get. Returns their pace, in the memory of this process. */
export function createDomainPace(perMinute: number, now: () => number): DomainPace {
  const interval = MINUTE_MS / perMinute;
  const domains = new Map<string, Pace>();

  const paceOf = (address: string): Pace => {
    const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
    const known = domains.get(domain);
    if (known) return known;
    if (domains.size >= MAX_DOMAINS) forgetQuiet();
    const pace = { freeAt: 0, plannedAt: 0 };
    domains.set(domain, pace);
    return pace;
  };
  const forgetQuiet = () => {
    for (const [domain, { freeAt, plannedAt }] of domains)
      if (Math.max(freeAt, plannedAt) < now()) domains.delete(domain);
    if (domains.size >= MAX_DOMAINS) domains.clear();
  };
  const count = (pace: Pace) => void (pace.freeAt = Math.max(pace.freeAt, now()) + interval);

  return {
    admit(address) {
      const pace = paceOf(address);
      // A clock that was set back must not hold emails for longer than the plan does.
      if (pace.freeAt > now() + MAX_AHEAD_MS) pace.freeAt = now();
      if (pace.freeAt <= now() + BURST_MS) {
        count(pace);
        return 0;
      }
      const ahead = Math.max(pace.plannedAt + interval, pace.freeAt - BURST_MS) - now();
      const wait = Math.min(ahead, MAX_AHEAD_MS);
      pace.plannedAt = now() + wait;
      return wait;
    },
    count: (address) => count(paceOf(address)),
  };
}
