import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGE_IDS, ROW_IDS, rowOf } from '#src/shared/pages.ts';
import { exportName } from './page-component.ts';
import { bundleOf, groupsOf } from './text-bundles.ts';

test.each([...ROW_IDS, undefined])('the component of %s exists and is exported under the name of its file', (page) => {
  const file = rowOf(page).component;
  expect(readFileSync(file, 'utf8')).toContain(`export function ${exportName(file)}(`);
});

test('a bundle has the groups of its pages, once each', () => {
  expect(bundleOf('home')).toBe('home');
  expect(groupsOf('home')).toEqual(expect.arrayContaining(['home', 'slides']));
  expect(bundleOf(undefined)).toBe('notFound');
  expect(groupsOf(bundleOf('blog'))).toEqual(expect.arrayContaining(['blog', 'inPreparation', 'info']));
  expect(new Set(groupsOf('announced')).size).toBe(groupsOf('announced').length);
  expect(groupsOf('passwordHint')).toEqual(['passwordHint']);
});

test('every page with a form has the texts of the box above it', () => {
  const files = PAGE_IDS.map((page) => [page, rowOf(page).component] as const);
  const withForms = files.filter(([, file]) => /features\/(?:sign-in|recovery|profile|apps)\//.test(file));
  expect(withForms.length).toBeGreaterThan(5);
  for (const [page] of withForms) expect([page, groupsOf(bundleOf(page)).includes('entra')]).toEqual([page, true]);
});
