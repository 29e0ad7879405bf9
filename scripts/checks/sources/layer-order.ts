// The order of the layers: imports point down, to the left in these lists. `layers.ts` checks it.

/** Layers of the code that runs in a browser. `site` is site.config.ts; the others are folders of `src/`. */
export const BROWSER_LAYERS = [
  'texts',
  'shared',
  'desktop/protocol',
  'site',
  'client',
  'ui',
  'features',
  'app',
] as const;

/** Layers of the page of a desktop, a document of its own. */
export const DESKTOP_PAGE_LAYERS = [
  'texts',
  'shared',
  'desktop/protocol',
  'site',
  'client',
  'ui',
  'desktop/page',
] as const;

/** Layers of the code that runs on the server. */
export const SERVER_LAYERS = [
  'texts',
  'shared',
  'desktop/protocol',
  'site',
  'server',
  'command-line',
  'accounts',
  'features',
  'app',
] as const;

/** Layers of the desktop host, a program of its own that shares nothing with accounts and features. */
export const DESKTOP_LAYERS = ['texts', 'shared', 'desktop/protocol', 'server', 'desktop'] as const;

/**
 * Features that know others: each may import features of the levels before its own. A feature that is not listed imports
 * no other one and is imported by none.
 */
export const FEATURE_LEVELS: readonly (readonly string[])[] = [
  ['otp', 'passkeys', 'contribute', 'openings', 'groups', 'feedback', 'content', 'trial'],
  ['apps', 'in-preparation', 'faq'],
  ['desktop-emails', 'running-desktops'],
  ['work-area', 'account', 'confirmation', 'sign-in-or-register', 'manifesto', 'accessibility'],
  ['recovery', 'home'],
  ['retention', 'unused-accounts', 'privacy'],
  ['upkeep'],
  ['operators'],
];

/**
 * Folders within large features: each may import those before it, and the files of the feature's own folder. A feature of
 * up to 20 files has none.
 */
export const FEATURE_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  apps: ['storage', 'forgetting', 'scim', 'provider', 'consent', 'sign-out', 'tiles', 'admin'],
  operators: ['requests', 'maintenance', 'actions', 'commands', 'page'],
  upkeep: ['mail', 'servers', 'statistics', 'backup', 'check', 'setup', 'papers', 'machine'],
};

/** Folders of the desktop's server code, in the same way. */
export const DESKTOP_FOLDERS = [
  'engines',
  'sandbox',
  'session',
  'engines/local',
  'engines/jupyterhub',
  'host',
  'programs/single-user',
  'programs',
  'build',
] as const;

/** Folders of the desktop's page, in the same way. */
export const DESKTOP_PAGE_FOLDERS = [
  'line',
  'session',
  'screen',
  'reader',
  'sharing',
  'files',
  'keep',
  'sound',
  'software',
  'odf',
  'your-files',
] as const;

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

/** Folders of `src/accounts/`, in the same way. */
export const ACCOUNTS_FOLDERS = [
  'djoser',
  'limits',
  'members',
  'links',
  'modules',
  'operators',
  'sessions',
  'ownership',
  'registration',
  'sign-in',
  'emails',
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
  'navigation',
  'hydration',
] as const;

/** Folders of the repository, and the program of the build: each may import those before it, and itself. */
export const FOLDERS = [
  'src',
  'scripts/text-rules',
  'build',
  'src/desktop/build',
  'build/build.ts',
  'scripts/setup',
  'test',
  'scripts',
  'e2e',
  'a11y',
  'engines',
  'drills',
  'bench',
] as const;

/** Start programs of the desktop under the names that units of operators have. */
export const DESKTOP_STARTS: readonly string[] = ['src/app/desktop.server.ts', 'src/app/desktop-session.server.ts'];

/** Renders the pages during the build, so it may import code of both sides. */
export const RENDERER = 'src/app/entry-build.tsx';
