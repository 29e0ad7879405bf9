// Faults of the metrics, one of them by the name in DRILL_FAULT.
import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { replaceMethod } from '../../shared/replace-method.ts';

const FAULTS: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  renamed: (text) => text.replaceAll('site_password_hashes_waiting', 'site_hashes_waiting'),
  miscounts: (text) => text.replaceAll(/^(site_page_answers_total\{.*status=)"\d+"/gm, '$1"200"'),
  slow: (text) => wait(500, text),
};

replaceMethod(Registry.prototype, 'metrics', async ({ given, old }) => {
  const text = (await old(given)) as string;
  return FAULTS[process.env['DRILL_FAULT'] ?? '']?.(text) ?? text;
});
