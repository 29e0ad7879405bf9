// The program of one session on a JupyterHub, `npm run desktop -- session`: a single-user server of the hub (docs/desktop.md). It
// listens once the session can be opened, so that the hub's own question whether it answers is the one whether it is ready.
import { createListener, listen } from '#src/desktop/host/http/connections.ts';
import { reportActivity } from '#src/desktop/programs/single-user/activity.ts';
import { createHostRequests } from '#src/desktop/programs/single-user/host-requests.ts';
import { runOrder } from '#src/desktop/programs/single-user/session-engine.ts';
import { readSessionSettings } from '#src/desktop/programs/single-user/session-settings.ts';
import { forbidOutboundHttp } from '#src/server/process/no-outbound-http.ts';
import { exitWith } from './exit.ts';

/** In which the host learns how a session ended by itself; then this program ends, and the hub sees that it did. */
const TELL_WITHIN_MS = 120_000;

/** Starts the session. Throws if it cannot. */
async function start(fetch: typeof globalThis.fetch): Promise<void> {
  // As in host.ts.
  process.umask(0o022);
  const settings = readSessionSettings(process.env);
  const { order, base, host, port } = settings;
  const running = await runOrder(settings);
  const exit = () => void running.engine.close().finally(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, exit);
  void running.ended.then(() => setTimeout(exit, TELL_WITHIN_MS));
  if (order.kind === 'erase') setTimeout(exit, TELL_WITHIN_MS);
  if (order.kind === 'keep') setTimeout(exit, order.limits.ageSeconds * 1000);
  const http = createHostRequests(settings, running, exit);
  const ofSession = new RegExp(
    String.raw`^GET ${RegExp.escape(base)}(?:stream|control|guest|sound|file/[\w-]+) HTTP/1\.[01]\r\n`,
  );
  const listener = createListener(http, running.engine, {
    sessionOf: (head) => (ofSession.test(head) ? order.id : undefined),
  });
  await listen(listener, port, host ?? '::');
  reportActivity(settings.activity, fetch);
}

try {
  await start(forbidOutboundHttp());
} catch (error) {
  const listen = ['JUPYTERHUB_SERVICE_URL', 'JUPYTERHUB_SERVICE_URL'] as const;
  exitWith(error, { folder: 'SESSION_FOLDER', listen }, () => readSessionSettings(process.env).folder);
}
