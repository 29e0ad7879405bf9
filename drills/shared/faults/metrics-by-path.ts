// Calls are counted by the requested path.
import { Registry } from 'prom-client';
import { replaceMethod } from '../replace-method.ts';
import { onRequest } from './on-request.ts';

const paths = new Set<string>();
onRequest(({ url = '' }) => void paths.add(url));
replaceMethod(Registry.prototype, 'metrics', async ({ given, old }) => {
  const lines = [...paths].map((path) => `site_paths_total{path="${path}"} 1`);
  return `${(await old(given)) as string}\n${lines.join('\n')}\n`;
});
