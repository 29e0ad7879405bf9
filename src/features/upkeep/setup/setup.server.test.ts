// The set-up finds all faults at once, replaces nothing, and can be left.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import { runCommand } from '#src/command-line/run-command.ts';
import { readSettings } from '#src/server/site/read-site.ts';
import { networkRules, nextSteps } from './next-steps.server.ts';
import { SETUP_COMMAND } from './setup-commands.server.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'setup-test-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

/** Runs it with answers in a file, or typed; `^C` leaves. */
async function setUp(answers: object | readonly string[], ...options: string[]) {
  let [out, err] = ['', ''];
  const typed = Array.isArray(answers) ? [...(answers as string[])] : undefined;
  if (!typed) writeFileSync(at('answers'), JSON.stringify(answers));
  const terminal = {
    isInteractive: typed !== undefined,
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    async ask(question: string) {
      const answer = typed?.shift() ?? '^C';
      err += question;
      if (answer === '^C') throw new CommandError('Left.', EXIT.notConfirmed);
      return answer;
    },
  };
  const argv = [
    'setup',
    '--env',
    at('env'),
    '--site',
    at('own/site.config.ts'),
    ...options,
    ...(typed ? [] : ['--from', at('answers')]),
  ];
  const code = await runCommand([SETUP_COMMAND], argv, terminal, () => Promise.reject(new Error('no database')));
  return { code, out, err };
}

const ANSWERS = {
  PUBLIC_URL: 'https://casa.test',
  email: 'info@casa.test',
  legalName: 'Casa "APS"',
  sourceCodeUrl: 'https://code.casa.test/aperta',
  'operator.city': '20100 Milano',
};

test('names all faults of the answers at once, and writes nothing', async () => {
  const { code, err } = await setUp({
    PORT: 'x',
    PUBLIK_URL: 'y',
    SMTP_URL: 'z',
    HOST: 'a\nSECRET_KEY=b',
    operator: { country: 'it' },
  });
  expect(code).toBe(1);
  for (const line of [
    /^PORT is not usable/m,
    /^SMTP_URL is not usable/m,
    /^PUBLIK_URL is no setting; is PUBLIC_URL meant\?/m,
    /^HOST is not usable/m,
    /^PUBLIC_URL is missing/m,
    /^site\.config\.ts: email is missing/m,
    /^site\.config\.ts: operator\.country is "it"/m,
    /^Nothing was written\.$/m,
  ])
    expect(err).toMatch(line);
  expect(existsSync(at('env'))).toBe(false);
});

test('writes what the server and the build read, once, and then says what differs', async () => {
  const DATABASE_URL = "postgres://casa:it's$1@127.0.0.1/casa";
  expect(await setUp({ ...ANSWERS, DATABASE_URL, DATA_DIR: '/srv/my data#1' }, '--offline')).toMatchObject({
    code: 0,
    err: '',
  });
  expect([statSync(at('env')).mode & 0o777, statSync(at('own/site.config.ts')).mode & 0o777]).toEqual([0o600, 0o644]);
  const env = parseEnv(readFileSync(at('env'), 'utf8')) as Record<string, string>;
  expect(env).toMatchObject({
    SECRET_KEY: expect.stringMatching(/^[0-9a-f]{64}$/),
    SITE_CONFIG: at('own/site.config.ts'),
  });
  const { config, site } = await readSettings(env);
  expect(config).toMatchObject({
    publicUrl: 'https://casa.test',
    dataDir: '/srv/my data#1',
    trustedProxies: ['127.0.0.1'],
  });
  expect(config.databaseUrl).toBe('postgres://casa:it%27s%241@127.0.0.1/casa');
  expect(site).toMatchObject({ legalName: 'Casa "APS"', operator: { city: '20100 Milano' }, donationUrl: null });
  expect(existsSync(at('own/brand/mark.svg'))).toBe(true);

  const written = readFileSync(at('env'), 'utf8');
  expect((await setUp(ANSWERS, '--offline')).out).toMatch(/^Both files are as answered already\./);
  const changed = await setUp(
    { ...ANSWERS, DATABASE_URL: 'postgres://casa:other@127.0.0.1/casa', 'operator.city': 'Roma' },
    '--offline',
  );
  expect(changed).toMatchObject({ code: 1, out: '' });
  expect(changed.err).toMatch(/: DATABASE_URL is postgres:\/\/casa:…@.* there, and postgres:\/\/casa:…@.* here\.\n/);
  expect(changed.err).toMatch(/: operator is .*Milano.* there, and .*Roma.* here\.\nNothing was written/);
  expect(readFileSync(at('env'), 'utf8')).toBe(written);
});

test('says how to make a database that is not there, and shows no secret in a dry run', async () => {
  const DATABASE_URL = 'postgres://casa:geheim@127.0.0.1:1/casa';
  const { code, err } = await setUp({ ...ANSWERS, DATABASE_URL });
  expect([code, err]).toEqual([1, expect.stringMatching(/ECONNREFUSED[\s\S]*createdb --owner=casa --encoding=UTF8 /)]);
  const { out } = await setUp({ ...ANSWERS, DATABASE_URL }, '--offline', '--dry-run');
  expect(out).toContain('DATABASE_URL=postgres://casa:…@127.0.0.1:1/casa');
  expect([out.includes('geheim'), existsSync(at('env'))]).toEqual([false, false]);
});

test('asks again after a wrong answer, and offers the answers again after it was left', async () => {
  const left = await setUp(['http://casa.test/x', 'https://casa.test', 'Casa', '^C']);
  expect(left).toMatchObject({
    code: 3,
    out: '',
    err: expect.stringContaining(`Your answers are in ${at('env.draft')}`) as string,
  });
  expect(left.err).toContain('PUBLIC_URL is not usable');
  expect(statSync(at('env.draft')).mode & 0o777).toBe(0o600);
  const typed = [
    '',
    '',
    '',
    'casa',
    'info@casa.test',
    '',
    '',
    ANSWERS.sourceCodeUrl,
    'Casa APS',
    ...Array.from({ length: 20 }, () => ''),
  ];
  const { code, err, out } = await setUp(typed, '--offline');
  expect([code, out]).toEqual([0, expect.stringMatching(/^Written: /)]);
  expect(err).toContain('[https://casa.test]: ');
  const { site } = await readSettings(parseEnv(readFileSync(at('env'), 'utf8')) as Record<string, string>);
  expect(site).toMatchObject({ name: 'Casa', slug: 'casa', publicUrl: 'https://casa.test' });
  expect(existsSync(at('env.draft'))).toBe(false);
});

test('the steps after it leave none of the units’ out, and rules of the network name what is on other machines', async () => {
  const settings = {
    DATABASE_URL: 'postgres://casa:x@192.0.2.10/casa',
    SMTP_URL: 'smtps://127.0.0.1',
    BACKUP_RECIPIENT: 'age1…',
  };
  const places = { env: '/etc/aperta.env', site: '/etc/aperta/site.config.ts' };
  const steps = nextSteps({ settings }, places).join('\n');
  for (const step of [
    / build && ln -sfnT /,
    /^cp \/opt\/aperta\/current\/deploy\/aperta\*\.service .*daemon-reload$/m,
    /^systemctl enable --now aperta@3001 aperta@3002$/m,
    /^systemctl enable --now aperta-backup\.timer aperta-check\.timer$/m,
    /^systemctl start aperta-backup$/m,
    /as-aperta check --mail /,
  ])
    expect(steps).toMatch(step);
  const rules = await networkRules({ settings }, ['DATABASE_URL', 'SMTP_URL']);
  expect(rules.match(/^(?:\[|IP).*$/gm)).toEqual(['[Service]', 'IPAddressAllow=192.0.2.10']);
});
