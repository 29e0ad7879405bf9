import { expect, test } from 'vitest';
import { checkOverrides } from '../../build/overrides/overrides.ts';
import { runTexts } from './commands.ts';
import { replaceIn, withTexts, write } from './texts-tree.ts';

const writeJson = (root: string, path: string, texts: object) => write(root, path, JSON.stringify(texts));

test('names every fault of every file, with its key', async () => {
  await withTexts((root) => {
    write(root, 'overrides/it.json', '{"pages.home.intro": "A", "pages.home.intro": "B"}');
    writeJson(root, 'overrides/nl.json', { pages: { home: { title: 'Hoi' } } });
    writeJson(root, 'overrides/fr.json', {
      'pages.home.title': 'Salut',
      'pages.home.intro': '<b>Une</b> phrase',
      'pages.home.left_few': '{{count}} codes',
      'pages.home.nowhere': 'x',
      'emails.confirm.subject': 'deux\nlignes',
    });
    writeJson(root, 'overrides/de.json', {
      'pages.home.title': `{{name}} ${'x'.repeat(40)}`,
      'pages.home.intro': '[Datenschutz](privacy)',
      'emails.confirm.subject': ' ',
    });
    write(root, 'overrides/es.json', Buffer.from('{"pages.home.intro":"\xe9"}', 'latin1'));
    write(root, 'overrides/el.json', `{}${' '.repeat(1_048_576)}`);
    write(root, 'overrides/IT.json', '{}');
    expect(checkOverrides(root, {}).faults.toSorted()).toEqual([
      expect.stringMatching(/^overrides\/IT\.json: no language has this name; the files are de\.json, /),
      'overrides/de.json: emails.confirm.subject is empty.',
      'overrides/de.json: pages.home.intro links to privacy, which the Italian text does not.',
      'overrides/de.json: pages.home.title has 49 characters; the most is 40.',
      'overrides/el.json: has 1048578 bytes; the most is 1048576.',
      expect.stringMatching(/^overrides\/es\.json: cannot be read \(.*utf-8\)\.$/),
      'overrides/fr.json: emails.confirm.subject has a line break or another invisible control character.',
      'overrides/fr.json: pages.home.intro has markup, which readers would see as it is.',
      expect.stringMatching(/^overrides\/fr\.json: pages\.home\.left_few is no text .*; write pages\.home\.left_one, /),
      'overrides/fr.json: pages.home.nowhere is no text of this release in this language; correct the key, or remove it.',
      'overrides/fr.json: pages.home.title lacks {{name}}.',
      'overrides/it.json: pages.home.intro stands there twice.',
      'overrides/nl.json: pages is no text: write whole keys, such as "pages.home.title".',
    ]);
    expect(runTexts(root, ['overrides', '--write'])).toMatchObject({ exitCode: 1 });
    expect(checkOverrides(root, { OVERRIDES_DIR: '/nowhere' }).faults).toEqual([
      expect.stringMatching(/^OVERRIDES_DIR: \/nowhere cannot be read \(ENOENT.*\)\. It should be a folder/),
    ]);
  });
});

test('warns of languages without the text, and of an original that an upgrade has changed', async () => {
  await withTexts((root) => {
    const warnings = () => checkOverrides(root, { OVERRIDES_DIR: 'mine' }).warnings.join('\n');
    const list = (...args: string[]) => runTexts(root, ['overrides', ...args], { OVERRIDES_DIR: 'mine' }).output ?? '';
    writeJson(root, 'mine/it.json', { 'pages.home.intro': 'Un’idea' });
    expect(warnings()).toMatch(
      /^No override of pages\.home\.intro in de, .*: the original shows\.\nThe originals of pages\.home\.intro are not/,
    );
    expect(list('--write')).toBe('1 originals recorded');
    expect(warnings()).not.toMatch(/recorded|since/);
    replaceIn(root, 'src/texts/it/pages.json', 'Una frase', 'Altro');
    expect(warnings()).toMatch(/mine\/it\.json: the release has another text at pages\.home\.intro since/);
    expect(list()).toMatch(
      /^it {2}pages\.home\.intro\n.*recorded: Una frase\n.*changed since: Altro\n.*override: Un’idea\n/,
    );
    replaceIn(root, 'src/texts/it/pages.json', '"intro": "Altro"', '"lead": "Una frase"');
    expect(checkOverrides(root, { OVERRIDES_DIR: 'mine' }).faults.join()).toMatch(/; write pages\.home\.lead\.$/);
  });
});

test('leaves the English answers of the API to the programs that read them', async () => {
  await withTexts((root) => {
    for (const language of ['it', 'en']) writeJson(root, `src/texts/${language}/api.json`, { request: { no: 'No.' } });
    writeJson(root, 'overrides/en.json', { 'api.request.no': 'Never.' });
    writeJson(root, 'overrides/it.json', { 'api.request.no': 'Mai.' });
    const { faults, warnings } = checkOverrides(root, {});
    expect(faults).toEqual([expect.stringMatching(/^overrides\/en\.json: api\.request\.no cannot be replaced: /)]);
    expect(warnings.join()).not.toMatch(/ in .*\ben\b/);
  });
});
