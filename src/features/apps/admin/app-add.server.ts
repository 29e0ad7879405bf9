// `apps add`: puts together what was typed, what is asked for, and what the kind of the app knows.
import { randomBytes } from 'node:crypto';
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { pastedText } from './app-address.ts';
import { APP_KINDS, isAppKind, settingsOfKind, type AppKind } from './app-kinds.server.ts';
import { askForMissing, missingFaults, type NeededAnswers } from './app-needed.server.ts';
import { readAppOptions, withTyped } from './app-options.server.ts';
import { RECIPE_FILES, recipeLines } from './app-recipes.server.ts';
import { addApp, refuseFaults } from './apps.server.ts';

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
  const { settings, tile, faults } = readAppOptions(args);
  refuseFaults(faults);
  const typed: NeededAnswers = {
    kind: args.text('kind') ?? '',
    id: pastedText(args.first),
    name: settings.name ?? '',
    url: pastedText(args.text('url') ?? ''),
    redirect: settings.redirectUris ?? [],
  };
  const needed = args.ask ? await askForMissing(args.ask, typed) : typed;
  const { id, name, redirect } = needed;
  const url = needed.url.replace(/\/+$/, '');
  const kind = kindOf(needed.kind);
  refuseFaults(missingFaults(needed));
  const isPublic = args.has('public');
  const known = {
    ...settingsOfKind(kind, url, site.slug, redirect[0]),
    ...(isPublic && { authMethod: 'none' as const }),
  };
  const own = { ...settings, name, ...(redirect.length > 0 && { redirectUris: redirect }) };
  const { app, secret } = await addApp(services, id, withTyped(known, { settings: own, tile }), isPublic);
  const random = randomBytes(16).toString('hex');
  const values = { ...app, issuer: config.publicUrl, slug: site.slug, url, secret, random };
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
