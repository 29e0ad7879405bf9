// Packages that are loaded when they are first needed. At the start nodemailer and WebAuthn would take 0.56 s and 15 MB, the OpenID
// library 0.24 s and 18 MB. They are looked for at the start, so that a missing one is found then.
import { createRequire } from 'node:module';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { PROGRAM } from './program-names.ts';

const LATE = [
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  'jose',
  'nodemailer',
  'oidc-provider',
];

const { resolve } = createRequire(import.meta.url);

/** Throws a `ConfigError` of one line if one of the packages is not installed. Does not load them. */
export function requirePackages(names: readonly string[] = LATE): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length > 0)
    throw new ConfigError(`These packages are not installed: ${missing.join(', ')}. Run: ${PROGRAM.install}`);
}

function isInstalled(name: string): boolean {
  try {
    return resolve(name) !== '';
  } catch {
    return false;
  }
}
