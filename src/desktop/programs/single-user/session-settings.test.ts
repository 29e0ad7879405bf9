import { expect, test } from 'vitest';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { readSessionSettings } from './session-settings.ts';

test('all that a spawner left out or set wrong is named at once, without its order', () => {
  const env = { JUPYTERHUB_SERVICE_URL: 'http://:99999/', JUPYTERHUB_API_TOKEN: 'x', SESSION_ORDER: '{"id":"a"}' };
  const lines = [
    'JUPYTERHUB_SERVICE_URL is not usable: .*, not "http://:99999/"\\.',
    'JUPYTERHUB_ACTIVITY_URL is not usable: .*',
    'SESSION_ORDER is not usable: .*',
    'SESSION_FOLDER is not usable: .*',
  ];
  expect(() => readSessionSettings(env)).toThrow(ConfigError);
  expect(() => readSessionSettings(env)).toThrow(new RegExp(`^${lines.join('\n')}$`));
  expect(() => readSessionSettings(env)).not.toThrow(/"id"/);
});
