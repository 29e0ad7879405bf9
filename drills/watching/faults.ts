// Faults of the metrics, by name.
import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import type { Inject } from '../shared/faults/faults.ts';
import { onRequest } from '../shared/faults/on-http.ts';
import { replaceMethod } from '../shared/faults/replace-method.ts';

/** Changes the text of a scrape. */
const onScrape = (change: (text: string) => string | Promise<string>) =>
  replaceMethod(Registry.prototype, 'metrics', async ({ given, old }) => change((await old(given)) as string));

function servePublicly(): void {
  onRequest(({ url, socket }, response) => {
    if (url !== '/metrics' || String(socket.localPort) !== process.env['PORT']) return undefined;
    response.end('site_api_requests_total 1\n');
    return 'isAnswered';
  });
}

export const FAULTS: Readonly<Record<string, Inject>> = {
  renamed: () => onScrape((text) => text.replaceAll('site_password_hashes_waiting', 'site_hashes_waiting')),
  miscounts: () => onScrape((text) => text.replaceAll(/^(site_page_responses_total\{.*status=)"\d+"/gm, '$1"200"')),
  slow: () => onScrape((text) => wait(500, text)),
  outside: servePublicly,
};
