// Follows the recipe "Add a language" of CONTRIBUTING.md, with Catalan: JSON, Markdown and word lists are enough, and a
// forgotten one is reported.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startBuiltSite } from '#test/start-site.ts';
import { copyRepository } from './repository-copy.ts';

const copy = copyRepository();
afterAll(copy.remove);

const MONTHS = 'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre'.split(' ');
const ROW = {
  name: 'Català',
  locale: 'ca-ES',
  fontSubsets: ['latin'],
  months: MONTHS.map((month) => `${/^[ao]/.test(month) ? 'd’' : 'de '}${month} del`),
};

/** All faults that a check of the copy reports. */
async function faultsOf(file: string, check: string): Promise<string[]> {
  const program = `import { ${check} } from './scripts/checks/texts/${file}.ts';
console.log(JSON.stringify((await ${check}('.')).faults));`;
  const { output } = await copy.run('node', '--input-type=module', '--eval', program);
  return JSON.parse(output) as string[];
}

test('with its row alone, the check of the texts names every other file, and the tree compiles', async () => {
  copy.changeJson('src/texts/languages.json', (table) => {
    table['ca'] = ROW;
  });
  const faults = await faultsOf('translations', 'checkTranslations');
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^src\/texts\/password-words\.json: ca: /),
      ...['pages', 'emails', 'api', 'rules', 'formats'].map((file) => `src/texts/ca/${file}.json is missing`),
      expect.stringMatching(/^docs\/glossary\.md: the columns of the terms should be .*, ca$/),
    ]),
  );
  expect(await faultsOf('drift', 'checkDrift')).toContain(
    'src/texts/ca/translated-from.json is missing: npm run texts -- confirm ca --all',
  );
  expect(await copy.compile()).toEqual({ code: 0, output: '' });
}, 240_000);

test('without files, all its texts can be exported, translated and imported', async () => {
  expect(await copy.run('node', 'scripts/texts.ts', 'export', 'ca')).toMatchObject({ code: 0 });
  const file = copy.read('ca.po').replace(/(msgctxt "pages.info.title"\nmsgid .*\nmsgstr )""/, '$1"Informació"');
  copy.write('ca.po', file);
  const { output } = await copy.run('node', 'scripts/texts.ts', 'import', 'ca', 'ca.po');
  expect(output).toMatch(/^ca: 1 texts written, 0 confirmed, 0 to review, \d+ untranslated$/m);
  expect(JSON.parse(copy.read('src/texts/ca/pages.json'))).toMatchObject({ info: { title: 'Informació' } });
}, 240_000);

test('with its files, the checks say of it what they say of the texts it was copied from', async () => {
  cpSync(join(copy.root, 'src/texts/es'), join(copy.root, 'src/texts/ca'), { recursive: true });
  copy.changeJson('src/texts/password-words.json', (table) => {
    table['ca'] = { words: ['contrasenya'] };
  });
  const [before = '', terms = ''] = copy.read('docs/glossary.md').split(/^(?=\| key \|)/m);
  const [table = '', ...rest] = terms.split(/(?=\n\n)/);
  copy.write(
    'docs/glossary.md',
    `${before}${table.replace(/^(\| [\w-]+ \|.*)$/gm, (_, row: string) => addCell(row))}${rest.join('')}`,
  );
  for (const [file, check] of [
    ['translations', 'checkTranslations'],
    ['spelling', 'checkSpelling'],
  ] as const) {
    const faults = await faultsOf(file, check);
    const about = (language: string) => faults.filter((line) => line.startsWith(`src/texts/${language}/`));
    expect(about('ca')).toEqual(
      about('es').map((line) => line.replaceAll('/es/', '/ca/').replace('Español', 'Català')),
    );
    expect(faults.filter((line) => /languages\.json|password-words\.json|glossary\.md/.test(line))).toEqual([]);
  }
}, 240_000);

function addCell(row: string): string {
  const cells = row.split('|').map((cell) => cell.trim());
  return `${row} ${cells[1] === 'key' ? 'ca' : cells[4]} |`;
}

test('the built site serves its pages, and the API answers in it', async () => {
  copy.changeJson('src/texts/ca/pages.json', (texts) => {
    texts['info'] = { ...texts['info'], title: 'Informació' };
  });
  copy.changeJson('src/texts/ca/api.json', (texts) => {
    texts['refusal'] = { ...texts['refusal'], notFound: 'Aquí no hi ha res.' };
  });
  expect(await copy.run('node', 'build/build.ts')).toMatchObject({ code: 0 });
  const { url, stop } = await startBuiltSite('dist', {}, copy.root);
  try {
    const page = await fetch(`${url}/ca/info`);
    expect([page.status, page.headers.get('content-language')]).toEqual([200, 'ca']);
    const html = await page.text();
    expect(html).toContain('<html lang="ca"');
    expect(html).toMatch(/<h1[^>]*>Informació</);
    expect(await (await fetch(`${url}/info`)).text()).toContain('<a href="/ca/info" lang="ca"');
    const refused = await fetch(`${url}/auth/nowhere/`, { headers: { 'Accept-Language': 'ca' } });
    expect(await refused.json()).toEqual({ detail: 'Aquí no hi ha res.' });
  } finally {
    await stop();
  }
}, 240_000);
