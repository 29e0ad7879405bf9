// Run by observatory.ts in a network of its own: starts the site and Caddy, and has the Observatory look at them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startCaddy } from '../shared/balancer.ts';
import { makeFolder } from '../shared/programs.ts';
import { ROOT, startServer } from '../shared/server.ts';
import { poll } from '../shared/wait.ts';
import { HOST } from './observatory.ts';

const SITE = `https://${HOST}`;
const CERTIFICATE = 'pki/authorities/local/root.crt';

const [observatory = '', answer = '', fault = ''] = process.argv.slice(2);
const injection = fault === '' ? {} : { DRILL: 'headers', DRILL_FAULT: fault };
const server = await startServer({ env: { PUBLIC_URL: SITE, ...injection } });

const folder = makeFolder();
const config = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8').replace(
  'aperta-1:3000 aperta-2:3000',
  `127.0.0.1:${server.port}`,
);
const options = ['admin off', 'local_certs', 'skip_install_trust', `storage file_system ${folder}`];
const whole = config.replace(/^\{$/m, `{\n${options.join('\n')}`).replace('\tlog {', '\tlog {\n\t\tlevel ERROR');
writeFileSync(join(folder, 'Caddyfile'), whole);
const caddy = startCaddy(join(folder, 'Caddyfile'), SITE);
if (!(await poll(() => existsSync(join(folder, CERTIFICATE)), 20_000, 100)))
  throw new Error(`Caddy made no certificate: ${caddy.said()}`);
// Its first answer may wait for the leaf certificate and for the first look at the server's health.
await wait(3_000);

/** The newest source takes an object for the site, the published one its name. */
const LOOK = `
const { scan } = await import(process.argv[1] + '/src/index.js');
const { Site } = await import(process.argv[1] + '/src/site.js').catch(() => ({}));
const { scan: told, tests } = await scan(Site ? Site.fromSiteString('${HOST}') : '${HOST}');
const weak = Object.entries(tests).filter(([, { pass, scoreModifier }]) => !pass || scoreModifier < 0).map(([name]) => name);
console.log(JSON.stringify({ ...told, weak }));
`;
const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', LOOK, observatory], {
  cwd: observatory,
  encoding: 'utf8',
  timeout: 60_000,
  env: { PATH: process.env['PATH'], NODE_EXTRA_CA_CERTS: join(folder, CERTIFICATE), NODE_CONFIG_DIR: folder },
});
const { version } = JSON.parse(readFileSync(join(observatory, 'package.json'), 'utf8')) as { version: string };
const line = stdout.trim().split('\n').at(-1) ?? '';
if (!line.startsWith('{')) throw new Error(`the Observatory said: ${stdout}${stderr}`);
const { score, grade, testsPassed, testsQuantity, weak } = JSON.parse(line) as Record<string, unknown>;
writeFileSync(answer, JSON.stringify({ version, score, grade, testsPassed, testsQuantity, weak }));
process.exit(0);
