// The options of `apps add` and `apps edit`: which there are, and the settings that were typed with them.
import type { Options, ParsedArguments } from '#src/command-line/command.ts';
import { APP_ICONS, SCOPES, type AppIcon, type Scope } from '#src/features/apps/scopes.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { pastedText } from './app-address.ts';
import { APP_KINDS, type AppSettings } from './app-kinds.server.ts';

const TEXTS = LANGUAGE_CODES.map((code) => [`text-${code}`, code] as const);

/** Options of both commands. */
const SETTINGS: Options = {
  name: { value: 'TEXT', help: 'its name, as members see it' },
  redirect: { value: 'URL', help: 'where members are sent back to; once for each address', isList: true },
  'post-logout': { value: 'URL', help: 'where members may go after signing out; once for each address', isList: true },
  'back-channel': { value: 'URL', help: 'where the app is notified that a member has signed out' },
  events: { value: 'URL', help: 'where the app is notified of what happens to accounts, such as their deletion' },
  contact: { value: 'WHO', help: 'whom members ask about what it has of them: an email address or a page' },
  scopes: { value: 'LIST', help: `what it may ask for, with commas between: ${SCOPES.join(', ')}` },
  access: { value: 'WHO', help: 'confirmed: members with a confirmed address (default); anyone: all members' },
  groups: { value: 'LIST', help: 'which groups it may see members in, with commas between; needs the scope groups' },
  'only-groups': { value: 'LIST', help: 'lets in members of these groups alone' },
  'auth-method': { value: 'NAME', help: 'client_secret_basic (default) or client_secret_post' },
  trusted: { help: 'do not ask members whether it may know them' },
  silent: { help: 'let it ask without a page who is signed in (prompt=none)' },
  'no-pkce': { help: 'for an app that cannot do PKCE' },
  tile: { value: 'URL', help: 'the address that its tile in the work area opens' },
  'no-tile': { help: 'no tile in the work area' },
  icon: { value: 'NAME', help: `the icon of its tile: ${APP_ICONS.join(', ')}` },
  ...Object.fromEntries(
    TEXTS.map(([option, code]) => [option, { value: 'TEXT', help: `the line below its name in the tile, in ${code}` }]),
  ),
};

/** Options of `apps add`. */
export const ADD_OPTIONS: Options = {
  kind: { value: 'KIND', help: `which app it is, so that most of its settings are known: ${APP_KINDS.join(', ')}` },
  url: { value: 'URL', help: 'the address of the app, of which the others are made for its kind' },
  ...SETTINGS,
  public: { help: 'an app that cannot keep a secret, such as one that runs in the browser' },
};

/** Options of `apps edit`. */
export const EDIT_OPTIONS: Options = {
  ...SETTINGS,
  'no-post-logout': { help: 'no address to go to after signing out' },
  'no-back-channel': { help: 'do not notify the app that a member has signed out' },
  'no-events': { help: 'do not notify the app of what happens to accounts' },
  'no-contact': { help: 'state nobody whom members can ask' },
  'no-groups': { help: 'it may see no group' },
  'no-only-groups': { help: 'also for members who are in no group' },
  'no-trusted': { help: 'ask members whether it may know them' },
  'no-silent': { help: 'always show a page' },
  pkce: { help: 'insist on PKCE' },
};

/** The settings that were typed; nothing of them is checked yet. */
export interface TypedSettings {
  readonly settings: Partial<Omit<AppSettings, 'tile'>>;
  /** An empty description removes the line. */
  readonly tile: Partial<AppSettings['tile']>;
}

/** Reads them. Returns also one sentence for each pair of options that exclude each other. */
export function readAppOptions(args: ParsedArguments): TypedSettings & { readonly faults: readonly string[] } {
  const faults: string[] = [];
  const either = (on: string, off: string): boolean | undefined => {
    if (args.has(on) && args.has(off)) faults.push(`--${on} and --${off} exclude each other.`);
    return args.has(on) ? true : args.has(off) ? false : undefined;
  };
  const unless = <Value, None>(option: string, value: Value | undefined, none: None): Value | None | undefined =>
    either(option, `no-${option}`) === false ? none : value;
  const words = (option: string) =>
    args
      .text(option)
      ?.split(/[\s,]+/)
      .filter((word) => word !== '');
  const scopes = words('scopes');
  const texts = TEXTS.flatMap(([option, code]) => (args.has(option) ? [[code, args.text(option)?.trim() ?? '']] : []));
  const settings = {
    name: args.text('name')?.trim(),
    redirectUris: addressesOf(args, 'redirect'),
    postLogoutRedirectUris: unless('post-logout', addressesOf(args, 'post-logout'), []),
    backchannelLogoutUri: unless('back-channel', addressOf(args, 'back-channel'), null),
    eventsUri: unless('events', addressOf(args, 'events'), null),
    contact: unless('contact', args.text('contact')?.trim(), null),
    // Without `openid` it is no request of OpenID Connect.
    scopes: scopes && ([...new Set(['openid', ...scopes])] as Scope[]),
    access: args.text('access') as AppSettings['access'] | undefined,
    visibleGroups: unless('groups', words('groups'), []),
    onlyGroups: unless('only-groups', words('only-groups'), []),
    authMethod: args.text('auth-method') as AppSettings['authMethod'] | undefined,
    isTrusted: either('trusted', 'no-trusted'),
    allowsSilent: either('silent', 'no-silent'),
    requiresPkce: either('pkce', 'no-pkce'),
  };
  const tile = {
    url: unless('tile', addressOf(args, 'tile'), null),
    icon: args.text('icon') as AppIcon | undefined,
    descriptions: texts.length === 0 ? undefined : Object.fromEntries(texts),
  };
  return { settings: typedOnes(settings), tile: typedOnes(tile), faults };
}

function typedOnes<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: NonNullable<unknown> & Values[Name] } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}

/** Returns the settings with what was typed. Check them with `settingsFaults`. */
export function withTyped<Settings extends AppSettings>(before: Settings, { settings, tile }: TypedSettings): Settings {
  const descriptions = { ...before.tile.descriptions, ...tile.descriptions };
  const written = Object.fromEntries(Object.entries(descriptions).filter(([, text]) => text !== ''));
  return { ...before, ...settings, tile: { ...before.tile, ...tile, descriptions: written } };
}

/** A sentence, if no option was typed. */
export function nothingFault({ settings, tile }: TypedSettings): string[] {
  return Object.keys({ ...settings, ...tile }).length > 0
    ? []
    : [`apps edit: a setting is missing, such as --name. See: ${PROGRAM.admin('help apps edit')}`];
}

/** Reads an address from an option. */
function addressOf(args: ParsedArguments, option: string): string | undefined {
  const text = args.text(option);
  return text === undefined ? undefined : pastedText(text);
}

/** Reads addresses from an option that was given several times, or once with commas between them. */
function addressesOf(args: ParsedArguments, option: string): string[] | undefined {
  // A comma may also be part of an address.
  return args.list(option)?.flatMap((value) => value.split(/,\s*(?=https?:)/).map(pastedText));
}
