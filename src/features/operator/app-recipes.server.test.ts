// The recipes in docs/apps/ show the lines that `apps add` prints.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APP_KINDS, settingsOfKind } from './app-kinds.server.ts';
import { recipeLines } from './app-recipes.server.ts';
import { DEFAULT_SETTINGS } from './app-settings.server.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/apps');
const FILES = { apache: 'apache-mod-auth-openidc' } as const;

test.each(APP_KINDS)('the recipe of %s has the lines that the command prints', (kind) => {
  const text = readFileSync(join(FOLDER, `${kind === 'apache' ? FILES[kind] : kind}.md`), 'utf8');
  const [, id = ''] = /apps add (\S+) --name/.exec(text) ?? [];
  const [, url = ''] = /--url (\S+)$/m.exec(text) ?? [];
  const settings = {
    ...DEFAULT_SETTINGS,
    redirectUris: ['https://app.example/callback'],
    ...settingsOfKind(kind, url, 'aperta'),
  };
  const lines = recipeLines(kind, {
    issuer: 'https://aperta.example',
    slug: 'aperta',
    url,
    id,
    secret: 'SECRET',
    random: 'RANDOM',
    scopes: settings.scopes,
    redirectUris: settings.redirectUris,
  });
  expect(text).toContain(`\n${lines}\n\`\`\`\n`);
});
