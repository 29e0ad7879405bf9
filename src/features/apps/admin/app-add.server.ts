// `apps add`: puts together what was typed, what is asked for, and what the kind of the app knows.
import { randomBytes } from 'node:crypto';
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { addressFault } from './app-address.ts';
import { DEFAULT_SETTINGS, type AppSettings } from './app-defaults.server.ts';
import { APP_KINDS, isAppKind, settingsOfKind, type AppKind } from './app-kinds.server.ts';
import { readAppOptions } from './app-options.server.ts';
import { askForMissing, type NeededAnswers } from './app-questions.server.ts';
import { RECIPE_FILES, recipeLines } from './app-recipes.server.ts';
import { withOptions } from './app-settings.server.ts';
import { addApp, refuseFaults } from './apps.server.ts';
import { pastedText } from './pasted-text.ts';

/** An app with its secret, the lines to paste into it, and the file that explains them. */
interface AddedApp {
  readonly app: AppClient;
  /** Undefined: a public app. */
  readonly secret: string | undefined;
  readonly lines: string;
  readonly recipe: string;
}

/** Adds the app that the arguments and answers describe. Throws a `CommandError` with one line for each fault. */
export async function addFromArguments(
  services: Services<'queries' | 'config' | 'site' | 'now'>,
  args: ParsedArguments,
): Promise<AddedApp> {
  const { site, config } = services;
  const { options, faults } = readAppOptions(args);
  refuseFaults(faults);
  const typed: NeededAnswers = {
    kind: args.text('kind') ?? '',
    id: pastedText(args.first),
    name: options.name ?? '',
    url: pastedText(args.text('url') ?? ''),
    redirect: options.redirect ?? [],
  };
  const needed = args.ask ? await askForMissing(args.ask, typed) : typed;
  const { id, name } = needed;
  const url = needed.url.replace(/\/+$/, '');
  const kind = kindOf(needed.kind);
  refuseFaults(missingFaults(needed));
  const isPublic = args.has('public');
  const redirect = needed.redirect.length > 0 ? needed.redirect : undefined;
  const known = knownSettings(kind, { url, slug: site.slug, redirect: redirect?.[0], isPublic });
  const settings = withOptions(known, { ...options, name, redirect });
  const { app, secret } = await addApp(services, id, settings, isPublic);
  const { scopes, redirectUris, postLogoutRedirectUris, authMethod, requiresPkce } = app;
  const random = randomBytes(16).toString('hex');
  const ofApp = { scopes, redirectUris, postLogoutRedirectUris, authMethod, requiresPkce };
  const values = { issuer: config.publicUrl, slug: site.slug, url, id, secret, random, ...ofApp };
  // The recipes of other kinds have the address of the app, and a secret.
  const shown = url === '' || isPublic ? 'generic' : kind;
  return { app, secret, lines: recipeLines(shown, values), recipe: RECIPE_FILES[shown] };
}

/** Returns the kind. Throws a `CommandError` if there is none of this name. */
function kindOf(kind: string): AppKind {
  if (kind === '') return 'generic';
  if (isAppKind(kind)) return kind;
  throw new CommandError(`--kind is '${kind}': it should be one of ${APP_KINDS.join(', ')}.`, EXIT.usage);
}

interface KnownValues {
  readonly url: string;
  readonly slug: string;
  readonly redirect: string | undefined;
  readonly isPublic: boolean;
}

function knownSettings(kind: AppKind, { url, slug, redirect, isPublic }: KnownValues): AppSettings {
  const { icon, ...known } = settingsOfKind(kind, url, slug, redirect);
  const tile = { url: url === '' ? null : url, icon, descriptions: {} };
  return { ...DEFAULT_SETTINGS, ...(url === '' ? {} : known), tile, ...(isPublic && { authMethod: 'none' as const }) };
}

/** What every app needs and nobody was there to be asked for. */
function missingFaults({ id, name, kind, url, redirect }: NeededAnswers): string[] {
  const hasRedirect = redirect.length > 0;
  const isKnown = kind !== '' && kind !== 'generic';
  const faults = [
    id === '' ? 'ID is missing: it should be a short name of lower-case letters, such as cloud.' : undefined,
    name === '' ? '--name is missing: it should be the name that members see, such as Cloud.' : undefined,
    isKnown && !hasRedirect && url === ''
      ? '--url is missing: it should be the address of the app, such as https://cloud.example.'
      : undefined,
    !isKnown && !hasRedirect
      ? '--redirect is missing: it should be the address (callback) that members are sent back to.'
      : undefined,
    urlFault(url),
  ];
  return faults.filter((fault) => fault !== undefined);
}

/** What is wrong with the address of an app, to which the paths of its kind are added. */
function urlFault(url: string): string | undefined {
  if (url === '') return undefined;
  return url.includes('?')
    ? `--url is '${url}': it should have no part after ?.`
    : addressFault('--url', url.replace(/\/+$/, ''));
}
