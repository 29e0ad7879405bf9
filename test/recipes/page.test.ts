// Follows the recipe "Add a page" of CONTRIBUTING.md: its places are enough, and a forgotten one is reported.
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
test('with the row alone, the compiler names all other places', async () => {
  copy.replace('src/shared/pages.ts', '  fondamenta: {', `${PAGE_ROW}  fondamenta: {`);
  const { output } = await copy.compile();
  for (const file of ['src/app/head.tsx', 'src/app/menu-entries.ts', 'src/app/footer.tsx'])
    expect(output).toContain(file);
}, 240_000);

test('with every place of the recipe, the tree compiles', async () => {
  copy.write('src/features/example/esempio-page.tsx', COMPONENT);
  for (const language of LANGUAGE_CODES)
    copy.changeJson(`src/texts/${language}/pages.json`, (texts) => {
      texts['esempio'] = { title: `Title ${language}`, description: `Description ${language}` };
      for (const group of ['nav', 'footer'] as const)
        Object.assign(texts['frame']?.[group] as object, { esempio: `Label ${language}` });
    });
  const { output } = await copy.run('node', 'scripts/checks.ts', 'notes');
  expect(output).toContain('src/texts/notes/pages.json: esempio.title has no note');
  copy.changeJson('src/texts/notes/pages.json', (notes) => {
    notes['esempio'] = { title: 'Title.', description: 'Description.' };
    for (const group of ['nav', 'footer'] as const)
      Object.assign(notes['frame']?.[group] as object, { esempio: 'Label.' });
  });
  expect(await copy.run('node', 'scripts/checks.ts', 'notes')).toMatchObject({ code: 0 });
  expect(await copy.compile()).toEqual({ code: 0, output: '' });
}, 240_000);

test('the build renders the page in all languages and links it as its row says', async () => {
  expect(await copy.run('node', 'build/build.ts')).toMatchObject({ code: 0 });
  const site = JSON.parse(copy.read('dist/site.json')) as { pages: { path: string }[] };
  const paths = site.pages.map(({ path }) => path);
  const sitemap = copy.read('dist/files/sitemap.xml');
  for (const language of LANGUAGE_CODES) {
    const path = language === 'it' ? '/esempio' : `/${language}/esempio`;
    expect(paths).toContain(path);
    const page = copy.read(`dist/pages/${language}/esempio.html`);
    expect(page).toContain(`<title>Title ${language} – `);
    const body = page.slice(page.indexOf('<body'));
    const [menu = '', footer = ''] = body.split('<footer');
    for (const part of [menu, footer]) expect(part).toMatch(new RegExp(`href="${path}"[^>]*><span>Label ${language}<`));
    expect(sitemap).toContain(`${path}</loc>`);
  }
}, 240_000);
