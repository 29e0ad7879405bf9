// The recipes in docs/apps/ show the lines that `apps add` prints.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { APP_KINDS, settingsOfKind } from './app-kinds.server.ts';
import { RECIPE_FILES, recipeLines } from './app-recipes.server.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const SITE = { issuer: 'https://aperta.example', slug: 'aperta', secret: 'SECRET', random: 'RANDOM' };

test.each(APP_KINDS)('the recipe of %s has the lines that the command prints', (kind) => {
  const text = readFileSync(join(ROOT, RECIPE_FILES[kind]), 'utf8');
  const [, id = ''] = /apps add (\S+) --name/.exec(text) ?? [];
  const [, url = ''] = /--url (\S+)$/m.exec(text) ?? [];
  const settings = {
    ...settingsOfKind(kind, url, 'aperta'),
    ...(kind === 'generic' && {
      redirectUris: ['https://app.example/callback'],
      postLogoutRedirectUris: ['https://app.example/'],
    }),
  };
  const lines = recipeLines(kind, { ...settings, ...SITE, url, id });
  expect(text).toContain(`\n${lines}\n\`\`\`\n`);
});

test.each(APP_KINDS)('the lines of %s contradict no option', (kind) => {
  const lines = recipeLines(kind, {
    ...SITE,
    url: 'https://app.example',
    id: 'app',
    scopes: ['openid'],
    redirectUris: ['https://app.example/a', 'https://app.example/b'],
    postLogoutRedirectUris: ['https://app.example/bye'],
    authMethod: 'client_secret_post',
    requiresPkce: false,
  });
  expect(lines).not.toMatch(/PKCE|(?<!R)S256|code_challenge|client_secret_basic|email=email|profile|signed-out|\n\n/);
});
