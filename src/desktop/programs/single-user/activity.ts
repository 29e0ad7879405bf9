// Tells the hub that the session is in use, so that no culler ends it: how long it may last is the desktop host's business.
import type { SessionSettings } from './session-settings.ts';

const EVERY_MS = 60_000;

export function reportActivity(
  { url, token, server }: SessionSettings['activity'],
  fetch: typeof globalThis.fetch,
): void {
  const report = () => {
    const last_activity = new Date().toISOString();
    const body = JSON.stringify({ last_activity, servers: { [server]: { last_activity } } });
    const headers = { authorization: `token ${token}`, 'content-type': 'application/json' };
    // A hub that is away for a minute does not end sessions; the next report comes.
    fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
      .then((response) => response.body?.cancel())
      .catch(() => undefined);
  };
  report();
  setInterval(report, EVERY_MS).unref();
}
