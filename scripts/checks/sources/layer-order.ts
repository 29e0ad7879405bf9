// The order of the layers: imports point down, to the left in these lists. `layers.ts` checks it.

/** Layers of the code that runs in a browser. `site` is site.config.ts; the others are folders of `src/`. */
export const BROWSER_LAYERS = ['texts', 'shared', 'site', 'client', 'ui', 'features', 'app'] as const;

/** Layers of the code that runs on the server. */
export const SERVER_LAYERS = [
  'texts',
  'shared',
  'site',
  'server',
  'command-line',
  'accounts',
  'features',
  'app',
] as const;

/** Layers of the desktop host, a program of its own that shares nothing with accounts and features. */
export const DESKTOP_LAYERS = ['texts', 'shared', 'server', 'desktop', 'app'] as const;

/**
 * Features that know others: each may import features of the levels before its own. A feature that is not listed imports
 * no other one and is imported by none.
 */
export const FEATURE_LEVELS: readonly (readonly string[])[] = [
  ['otp', 'passkeys', 'contribute', 'openings', 'feedback', 'content', 'desktop'],
  ['apps', 'in-preparation', 'faq'],
  ['workspace', 'account', 'confirmation', 'sign-in-or-register', 'manifesto', 'accessibility'],
  ['recovery'],
  ['retention', 'operator', 'privacy'],
  ['upkeep'],
  ['operators'],
];

/**
 * Folders within large features: each may import those before it, and the files of the feature's own folder. A feature of
 * up to 20 files has none.
 */
export const FEATURE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  desktop: ['line', 'session', 'screen', 'files', 'keep', 'software'],
  apps: ['storage', 'provider', 'consent', 'sign-out', 'tiles', 'admin'],
  operators: ['access', 'audit', 'accounts', 'requests', 'maintenance', 'page'],
  upkeep: ['mail', 'servers', 'statistics', 'backup', 'check', 'setup', 'papers'],
};

/** Folders of `src/desktop/`, in the same way. */
export const DESKTOP_FOLDERS = ['sandbox', 'session', 'local', 'jupyterhub', 'host', 'single-user'] as const;

/** Folders of `src/server/`, in the same way. */
export const SERVER_FOLDERS = [
  'files',
  'errors',
  'settings',
  'program',
  'texts',
  'site',
  'identity',
  'limits',
  'database',
  'stored-limits',
  'secrets',
  'passwords',
  'site-state',
  'mail',
  'http',
  'media',
  'pages',
  'process',
  'monitoring',
] as const;

/** Folders of `src/app/`, in the same way. Its own files are the programs, and what the browser starts with. */
export const APP_FOLDERS = [
  'modules',
  'loading',
  'links',
  'header',
  'bars',
  'footer',
  'frame',
  'pages',
  'navigation',
  'hydration',
] as const;

/** Folders of the repository: each may import those before it, and itself. */
export const FOLDERS = [
  'src',
  'scripts/text-rules',
  'build',
  'scripts/setup',
  'test',
  'scripts',
  'e2e',
  'a11y',
  'engines',
  'drills',
  'bench',
] as const;

/** Renders the pages during the build, so it may import code of both sides. */
export const RENDERER = 'src/app/entry-build.tsx';
