// Follows the recipes "Add a page" and "Add a language" of CONTRIBUTING.md: their places are enough, and a forgotten one is reported.
import { afterAll, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages.ts';
import { copyRepository } from './repository-copy.ts';

const copy = copyRepository();
afterAll(copy.remove);

const PAGE_ROW = `  esempio: {
    path: 'esempio',
    component: 'src/features/example/esempio-page.tsx',
    menu: 'learn',
    footer: true,
  },
`;
const COMPONENT = `import type { JSX } from 'react';
import { PageTitle } from '#src/ui/page-title.tsx';

export function EsempioPage(): JSX.Element {
  return <PageTitle textKey="esempio.title" />;
}
`;
const LANGUAGE_ROW = `  ca: { name: 'Català', locale: 'ca-ES', fontSubsets: ['latin'], passwordWords: ['contrasenya'] },
`;
const LANGUAGES = [...LANGUAGE_CODES, 'ca'];

test('with the two rows alone, the compiler and the checks name all other places', async () => {
  copy.replace('src/shared/pages.ts', '  fondamenta: {', `${PAGE_ROW}  fondamenta: {`);
  copy.replace('src/shared/languages.ts', '  de: {', `${LANGUAGE_ROW}  de: {`);
  const [types, texts] = await Promise.all([copy.compile(), copy.run('node', 'scripts/checks.ts', 'translations')]);
  for (const file of ['src/app/head.tsx', 'src/app/menu-entries.ts', 'src/app/footer.tsx'])
    expect(types.output).toContain(file);
  expect(types.output).toMatch(/language-rules\.ts\S* error \S+ Property 'ca' is missing/);
  expect(types.output).toMatch(/test\/tools\.ts\S* error \S+ Property 'ca' is missing/);
  for (const kind of ['pages', 'emails', 'api']) expect(texts.output).toContain(`src/texts/ca/${kind}.json is missing`);
}, 240_000);

test('with every place of the recipes, the tree compiles', async () => {
  for (const kind of ['pages', 'emails', 'api'])
    copy.write(`src/texts/ca/${kind}.json`, copy.read(`src/texts/es/${kind}.json`));
  copy.replace(
    'scripts/checks/texts/language-rules.ts',
    '  de: {',
    '  ca: { typography: [NO_SPACE], formal: [] },\n  de: {',
  );
  copy.replace('test/tools.ts', "  de: 'hunspell", "  ca: 'hunspell-ca',\n  de: 'hunspell");
  copy.write('src/features/example/esempio-page.tsx', COMPONENT);
  for (const language of LANGUAGES)
    copy.changeJson(`src/texts/${language}/pages.json`, (texts) => {
      texts['esempio'] = { title: `Title ${language}`, description: `Description ${language}` };
      for (const group of ['nav', 'footer'] as const)
        Object.assign(texts['frame']?.[group] as object, { esempio: `Label ${language}` });
    });
  expect(await copy.compile()).toEqual({ code: 0, output: '' });
}, 240_000);

test('the build renders the page in the new language and links it as its row says', async () => {
  expect(await copy.run('node', 'build/build.ts')).toMatchObject({ code: 0 });
  const site = JSON.parse(copy.read('dist/site.json')) as { pages: { path: string }[] };
  const paths = site.pages.map(({ path }) => path);
  const sitemap = copy.read('dist/files/sitemap.xml');
  for (const language of LANGUAGES) {
    const path = language === 'it' ? '/esempio' : `/${language}/esempio`;
    expect(paths).toContain(path);
    const page = copy.read(`dist/pages/${language}/esempio.html`);
    expect(page).toContain(`<title>Title ${language} – `);
    const body = page.slice(page.indexOf('<body'));
    const [menu = '', footer = ''] = body.split('<footer');
    for (const part of [menu, footer]) expect(part).toMatch(new RegExp(`href="${path}"[^>]*><span>Label ${language}<`));
    expect(sitemap).toContain(`${path}</loc>`);
  }
  expect(paths).toContain('/ca/home');
  expect(copy.read('dist/pages/it/home.html')).toContain('hrefLang="ca"');
}, 240_000);
