import { afterEach, expect, test, vi } from 'vitest';
import { passkeyFault, requirePasskeys } from './passkey-fault.ts';

afterEach(() => vi.unstubAllGlobals());

test('circumstances are not called a cancelled attempt', () => {
  const fault = (name: string) => passkeyFault(Object.assign(new Error(), { name }), 'signIn.passkeyStopped').message;
  expect(fault('SecurityError')).toBe('signIn.passkeyAddress');
  expect(fault('InvalidStateError')).toBe('account.passkeyKnown');
  expect(fault('NotAllowedError')).toBe('signIn.passkeyStopped');
});

test('a page without https and a browser without passkeys are told apart', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(() => requirePasskeys('signIn.passkeyUnsupported')).toThrow('signIn.passkeyAddress');
  vi.stubGlobal('isSecureContext', true);
  expect(() => requirePasskeys('signIn.passkeyUnsupported')).toThrow('signIn.passkeyUnsupported');
});
