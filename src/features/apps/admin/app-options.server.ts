// The options of `apps add` and `apps edit`, as they were typed.
import type { Option, ParsedArguments } from '#src/command-line/command.ts';
import { APP_ICONS, SCOPES } from '#src/features/apps/scopes.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { APP_KINDS } from './app-kinds.server.ts';
import { pastedText } from './pasted-text.ts';

const TEXTS = LANGUAGE_CODES.map((code) => [`text-${code}`, code] as const);

/** Options of both commands. */
const SETTINGS: Readonly<Record<string, Option>> = {
  name: { value: 'TEXT', help: 'its name, as members see it' },
  redirect: { value: 'URL', help: 'where members are sent back to; once for each address', isList: true },
  'post-logout': { value: 'URL', help: 'where members may go after signing out; once for each address', isList: true },
  'back-channel': { value: 'URL', help: 'where the app is notified that a member has signed out' },
  events: { value: 'URL', help: 'where the app is notified that the account of a member is deleted' },
  scopes: { value: 'LIST', help: `what it may ask for, with commas between: ${SCOPES.join(', ')}` },
  access: { value: 'WHO', help: 'confirmed: members with a confirmed address (default); anyone: all members' },
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
export const ADD_OPTIONS: Readonly<Record<string, Option>> = {
  kind: { value: 'KIND', help: `which app it is, so that most of its settings are known: ${APP_KINDS.join(', ')}` },
  url: { value: 'URL', help: 'the address of the app, of which the others are made for its kind' },
  ...SETTINGS,
  public: { help: 'an app that cannot keep a secret, such as one that runs in the browser' },
};

/** Options of `apps edit`. */
export const EDIT_OPTIONS: Readonly<Record<string, Option>> = {
  ...SETTINGS,
  'no-post-logout': { help: 'no address to go to after signing out' },
  'no-back-channel': { help: 'do not notify the app that a member has signed out' },
  'no-events': { help: 'do not notify the app of deleted accounts' },
  'no-trusted': { help: 'ask members whether it may know them' },
  'no-silent': { help: 'always show a page' },
  pkce: { help: 'insist on PKCE' },
};

/** The settings that were typed; undefined: left out. */
export interface AppOptions {
  readonly name: string | undefined;
  readonly redirect: readonly string[] | undefined;
  readonly postLogout: readonly string[] | undefined;
  /** Null: none. */
  readonly backChannel: string | null | undefined;
  /** Null: none. */
  readonly events: string | null | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly access: string | undefined;
  readonly authMethod: string | undefined;
  readonly isTrusted: boolean | undefined;
  readonly allowsSilent: boolean | undefined;
  readonly requiresPkce: boolean | undefined;
  /** Null: none. */
  readonly tile: string | null | undefined;
  readonly icon: string | undefined;
  /** An empty text removes a line. */
  readonly texts: Readonly<Partial<Record<Language, string>>>;
}

/** Reads them. Returns also one sentence for each pair of options that exclude each other. */
export function readAppOptions(args: ParsedArguments): { options: AppOptions; faults: string[] } {
  const faults: string[] = [];
  const either = (on: string, off: string): boolean | undefined => {
    if (args.has(on) && args.has(off)) faults.push(`--${on} and --${off} exclude each other.`);
    return args.has(on) ? true : args.has(off) ? false : undefined;
  };
  const unless = <Value>(option: string, value: Value | undefined, none: Value): Value | undefined =>
    either(option, `no-${option}`) === false ? none : value;
  const options: AppOptions = {
    name: args.text('name')?.trim(),
    redirect: addressesOf(args, 'redirect'),
    postLogout: unless('post-logout', addressesOf(args, 'post-logout'), []),
    backChannel: unless<string | null>('back-channel', addressOf(args, 'back-channel'), null),
    events: unless<string | null>('events', addressOf(args, 'events'), null),
    scopes: args
      .text('scopes')
      ?.split(/[\s,]+/)
      .filter((scope) => scope !== ''),
    access: args.text('access'),
    authMethod: args.text('auth-method'),
    isTrusted: either('trusted', 'no-trusted'),
    allowsSilent: either('silent', 'no-silent'),
    requiresPkce: either('pkce', 'no-pkce'),
    tile: unless<string | null>('tile', addressOf(args, 'tile'), null),
    icon: args.text('icon'),
    texts: Object.fromEntries(
      TEXTS.flatMap(([option, code]) => (args.has(option) ? [[code, args.text(option)?.trim() ?? '']] : [])),
    ),
  };
  return { options, faults };
}

/** A sentence, if no option was typed. */
export function nothingFault({ texts, ...options }: AppOptions): string[] {
  const isSome = Object.keys(texts).length > 0 || Object.values(options).some((value) => value !== undefined);
  return isSome ? [] : [`apps edit: a setting is missing, such as --name. See: ${PROGRAM.admin('help apps edit')}`];
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
