// The options of `scim set`: where an app takes accounts, and the token, which is read from a file so that no list of processes and no
// history of a shell has it.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text as readStream } from 'node:stream/consumers';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { Options, ParsedArguments } from '#src/command-line/command.ts';
import type { ScimSettings } from '#src/features/apps/scim/scim-apps.server.ts';
import type { AppClient } from '#src/features/apps/storage/clients.server.ts';
import { GROUP_LIMITS } from '#src/shared/accounts/group-limits.ts';
import { addressFault, pastedText } from './app-address.ts';
import { refuseFaults } from './apps.server.ts';

/** Visible ASCII without spaces (RFC 6750, section 2.1). */
const TOKEN = /^[\x21-\x7e]{8,2000}$/;

export const SCIM_OPTIONS: Options = {
  url: { value: 'URL', help: 'the base of its SCIM addresses, such as https://app.example/scim/v2' },
  'token-file': {
    value: 'FILE',
    help: 'a file with the bearer token that the app has given you; - reads it from the input',
  },
  groups: {
    value: 'LIST',
    help: 'groups whose members have an account there before they use the app, with commas between; only with --trusted',
  },
};

/** Reads the settings that were typed. Throws a `CommandError` with one line for each fault. */
export async function readScimOptions(args: ParsedArguments, app: AppClient): Promise<ScimSettings> {
  const uri = pastedText(args.text('url') ?? '').replace(/\/+$/, '');
  const file = args.text('token-file');
  const groups = (args.text('groups') ?? '').split(/[\s,]+/).filter((id) => id !== '');
  refuseFaults(
    [
      uri === '' ? '--url is missing: it should be the base of the SCIM addresses.' : addressFault('--url', uri),
      uri.includes('?') ? `--url is '${uri}': it should have no part after ?.` : undefined,
      file === undefined ? '--token-file is missing: it should be a file with the bearer token.' : undefined,
      groups.length > 0 && !app.isTrusted
        ? `--groups is '${groups.join(',')}': members have to be asked first, unless the app is trusted: apps edit ${app.id} --trusted`
        : undefined,
      groups.length > GROUP_LIMITS.ofMember
        ? `--groups names ${groups.length} groups: it should name ${GROUP_LIMITS.ofMember} at most.`
        : undefined,
    ].filter((fault) => fault !== undefined),
  );
  const token = await readToken(file ?? '');
  if (!TOKEN.test(token))
    throw new CommandError(
      `--token-file is '${file}': it should have the token alone, 8 to 2,000 visible characters of ASCII.`,
      EXIT.usage,
    );
  return { uri, token, groups };
}

async function readToken(file: string): Promise<string> {
  try {
    return (file === '-' ? await readStream(process.stdin) : readFileSync(resolve(file), 'utf8')).trim();
  } catch (error) {
    throw new CommandError(`--token-file is '${file}', which cannot be read. Name a text file.`, EXIT.failed, error);
  }
}
