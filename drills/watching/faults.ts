// Faults of the metrics, one of them by the name in DRILL_FAULT.
import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { onRequest } from '../shared/faults/on-request.ts';
import { replaceMethod } from '../shared/replace-method.ts';

const { DRILL_FAULT = '', PORT } = process.env;
const CHANGES: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  renamed: (text) => text.replaceAll('site_password_hashes_waiting', 'site_hashes_waiting'),
  miscounts: (text) => text.replaceAll(/^(site_page_responses_total\{.*status=)"\d+"/gm, '$1"200"'),
  slow: (text) => wait(500, text),
};

replaceMethod(Registry.prototype, 'metrics', async ({ given, old }) => {
  const text = (await old(given)) as string;
  return CHANGES[DRILL_FAULT]?.(text) ?? text;
});

if (DRILL_FAULT === 'outside')
  onRequest(({ url, socket }, response) => {
    if (url !== '/metrics' || String(socket.localPort) !== PORT) return undefined;
    response.end('site_api_requests_total 1\n');
    return 'isAnswered';
  });
