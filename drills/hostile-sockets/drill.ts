// Malformed, smuggled, endless and slow requests.
import { runParts, type Run } from '../shared/drill.ts';
import { endlessBodies } from './endless-bodies.ts';
import { hiddenFiles } from './hidden-files.ts';
import { sendMalformed } from './malformed-requests.ts';
import { slowClients } from './slow-clients.ts';
import { smuggleThrough } from './smuggling.ts';

export const run: Run = async (options) =>
  runParts(options, [
    [['malformed', 'headers', 'alive'], sendMalformed],
    [['smuggled-nginx'], smuggleThrough('nginx')],
    [['smuggled-caddy'], smuggleThrough('caddy')],
    [['hidden-files'], hiddenFiles],
    [['endless', 'bodies', 'memory'], endlessBodies],
    [['slow-', 'others', 'others-answered'], slowClients],
  ]);
