import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runTexts } from '../../texts/commands.ts';
import { replaceIn, withTexts } from '../../texts/texts-tree.ts';
import { checkDrift } from './drift.ts';

test('reports a changed Italian text until its translations are confirmed', async () => {
  await withTexts(async (root) => {
    expect(await checkDrift(root)).toEqual({ faults: [], note: '4 texts in 8 languages' });
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Un’altra frase');
    const { faults } = await checkDrift(root);
    expect(faults).toHaveLength(8);
    expect(faults).toContain(
      'src/texts/fr/translated-from.json: the Italian of pages.home.intro has changed since the translation: ' +
        'change the translation if it needs it, then run: npm run texts -- confirm fr pages.home.intro',
    );
    runTexts(root, ['confirm', 'fr', 'pages.home.intro']);
    expect((await checkDrift(root)).faults).toHaveLength(7);
    runTexts(root, ['confirm', 'all', '--all']);
    expect((await checkDrift(root)).faults).toEqual([]);
  });
});

test('reports a text that was never confirmed, and a missing file once', async () => {
  await withTexts(async (root) => {
    replaceIn(root, 'src/texts/fr/translated-from.json', 'pages.home.intro', 'pages.home.old');
    rmSync(join(root, 'src/texts/de/translated-from.json'));
    expect((await checkDrift(root)).faults).toEqual([
      'src/texts/de/translated-from.json is missing: npm run texts -- confirm de --all',
      expect.stringContaining('pages.home.intro'),
    ]);
  });
});
