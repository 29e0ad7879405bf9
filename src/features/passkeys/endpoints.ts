// The endpoints of passkeys (WebAuthn Level 3). Djoser has none of them.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import { text, type TextKind } from '#src/accounts/djoser/text-field.ts';
import { CURRENT_PASSWORD, session } from '#src/accounts/endpoints.ts';
import { textFaults } from '#src/accounts/members/field-rules.ts';
import { day } from '#src/accounts/members/member.ts';
import type { ByName, EndpointTable } from '#src/shared/api/endpoint.ts';

/** Code points that a passkey's name may have. */
const NAME_MAX = 60;

/** One line of text. */
const PASSKEY_NAME: TextKind = {
  max: NAME_MAX,
  rules(name) {
    const faults = textFaults(name, NAME_MAX);
    return /\p{Cc}/u.test(name) && faults.length === 0 ? [{ code: 'notText' }] : faults;
  },
};

/** A passkey, as its owner sees it; days are UTC's. */
export const passkey = z.object({ id: z.string(), name: z.string(), added_on: day, last_used_on: day });
export type Passkey = z.output<typeof passkey>;

export const passkeyList = z.object({ passkeys: z.array(passkey) });

/** The `id` of the list: the SHA-256 of the credential's id, in hex. */
const passkeyParams = z.object({ id: z.string().regex(/^[^\0]*$/) });
const passwordInput = z.object({ current_password: text(CURRENT_PASSWORD) });

/** A member of the standard's dictionaries. The library makes them and reads them, and checks more than a schema could. */
const standard = <Value>() => z.custom<Value>();
type Creation = Required<PublicKeyCredentialCreationOptionsJSON>;
type Request = Required<PublicKeyCredentialRequestOptionsJSON>;

const creationOptions = z.object({
  challenge: z.string(),
  rp: standard<Creation['rp']>(),
  user: standard<Creation['user']>(),
  pubKeyCredParams: standard<Creation['pubKeyCredParams']>(),
  timeout: z.number().exactOptional(),
  attestation: standard<Creation['attestation']>().exactOptional(),
  excludeCredentials: standard<Creation['excludeCredentials']>().exactOptional(),
  authenticatorSelection: standard<Creation['authenticatorSelection']>().exactOptional(),
  extensions: standard<Creation['extensions']>().exactOptional(),
  hints: standard<Creation['hints']>().exactOptional(),
});

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().exactOptional(),
  timeout: z.number().exactOptional(),
  userVerification: standard<Request['userVerification']>().exactOptional(),
  allowCredentials: standard<Request['allowCredentials']>().exactOptional(),
  extensions: standard<Request['extensions']>().exactOptional(),
});

export const PASSKEY_ENDPOINTS = {
  list: {
    method: 'GET',
    path: '/auth/passkeys/',
    summary: 'Lists the passkeys of the account.',
    auth: 'member',
    output: passkeyList,
  },
  start: {
    method: 'POST',
    path: '/auth/passkeys/start/',
    summary: 'Gives what a browser needs to make a passkey (WebAuthn).',
    auth: 'member',
    errors: ['passwordWrong', 'passkeyFailed', 'throttled'],
    input: passwordInput,
    output: creationOptions,
  },
  add: {
    method: 'POST',
    path: '/auth/passkeys/',
    summary: 'Adds the passkey that the browser has made.',
    auth: 'member',
    errors: ['passkeyFailed'],
    input: z.object({ name: text(PASSKEY_NAME), response: standard<RegistrationResponseJSON>() }),
  },
  rename: {
    method: 'PATCH',
    path: '/auth/passkeys/:id/',
    summary: 'Gives a passkey another name.',
    auth: 'member',
    params: passkeyParams,
    input: z.object({ name: text(PASSKEY_NAME) }),
  },
  remove: {
    method: 'DELETE',
    path: '/auth/passkeys/:id/',
    summary: 'Removes a passkey.',
    auth: 'member',
    errors: ['passwordWrong', 'throttled'],
    params: passkeyParams,
    input: passwordInput,
  },
  signInStart: {
    method: 'POST',
    path: '/auth/passkeys/login/start/',
    summary: 'Gives what a browser needs to sign in with a passkey.',
    auth: 'none',
    openBecause: 'it is the first part of a sign-in',
    output: requestOptions,
  },
  signIn: {
    method: 'POST',
    path: '/auth/passkeys/login/',
    summary: 'Signs in with a passkey and gives a token.',
    auth: 'none',
    openBecause: 'it makes the session',
    errors: ['passkeyFailed'],
    input: z.object({ response: standard<AuthenticationResponseJSON>() }),
    output: session,
  },
} as const satisfies EndpointTable;

declare module '#src/shared/api/endpoint.ts' {
  interface ApiEndpoints extends ByName<typeof PASSKEY_ENDPOINTS> {}
}
