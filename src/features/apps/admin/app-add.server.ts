// `apps add`: puts together what was typed, what is asked for, and what the kind of the app knows.
import { randomBytes } from 'node:crypto';
import type { Services } from '#src/accounts/services.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { pastedText } from './app-address.ts';
import { APP_KINDS, isAppKind, settingsOfKind, type AppKind, type AppSettings } from './app-kinds.server.ts';
import { askForMissing, missingFaults, type NeededAnswers } from './app-needed.server.ts';
import { readAppOptions, withTyped } from './app-options.server.ts';
import { RECIPE_FILES, recipeLines } from './app-recipes.server.ts';
import { idFault, settingsFaults } from './app-settings.server.ts';
import { refuseFaults } from './apps.server.ts';

/** An app to add. */
export interface NewApp {
  readonly id: string;
  readonly settings: AppSettings;
  readonly isPublic: boolean;
  /** Takes the app that was added and its secret. Returns the lines to paste into it, and the file that explains them. */
  readonly recipeFor: (
    app: AppClient,
    secret: string | undefined,
  ) => { readonly lines: string; readonly recipe: string };
}

/** Returns the app that the arguments and answers describe. Throws a `CommandError` with one line for each fault. */
export async function readNewApp(
  { site, config }: Services<'config' | 'site'>,
  args: ParsedArguments,
): Promise<NewApp> {
  const { settings: typedSettings, tile, faults } = readAppOptions(args);
  refuseFaults(faults);
  const typed: NeededAnswers = {
    kind: args.text('kind') ?? '',
    id: pastedText(args.first),
    name: typedSettings.name ?? '',
    url: pastedText(args.text('url') ?? ''),
    redirect: typedSettings.redirectUris ?? [],
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
  const own = { ...typedSettings, name, ...(redirect.length > 0 && { redirectUris: redirect }) };
  const settings = withTyped(known, { settings: own, tile });
  refuseFaults([idFault(id), ...settingsFaults(settings, isPublic)].filter((fault) => fault !== undefined));
  // The recipes of other kinds have the address of the app, and a secret.
  const shown = url === '' || isPublic ? 'generic' : kind;
  const recipeFor: NewApp['recipeFor'] = (app, secret) => {
    const random = randomBytes(16).toString('hex');
    const values = { ...app, issuer: config.publicUrl, slug: site.slug, url, secret, random };
    return { lines: recipeLines(shown, values), recipe: RECIPE_FILES[shown] };
  };
  return { id, settings, isPublic, recipeFor };
}

/** Returns the kind. Throws a `CommandError` if there is none of this name. */
function kindOf(kind: string): AppKind {
  if (kind === '') return 'generic';
  if (isAppKind(kind)) return kind;
  throw new CommandError(`--kind is '${kind}': it should be one of ${APP_KINDS.join(', ')}.`, EXIT.usage);
}
