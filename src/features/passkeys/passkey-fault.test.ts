import { afterEach, expect, test, vi } from 'vitest';
import { passkeyFault, requirePasskeys } from './passkey-fault.ts';

afterEach(() => vi.unstubAllGlobals());

test('circumstances are not called a cancelled attempt', () => {
  const fault = (name: string) => passkeyFault(Object.assign(new Error(), { name }), 'entra.passkeyStopped').message;
  expect(fault('SecurityError')).toBe('entra.passkeyAddress');
  expect(fault('InvalidStateError')).toBe('account.passkeyKnown');
  expect(fault('NotAllowedError')).toBe('entra.passkeyStopped');
});

test('a page without https and a browser without passkeys are told apart', () => {
  vi.stubGlobal('isSecureContext', false);
  expect(() => requirePasskeys('entra.passkeyUnsupported')).toThrow('entra.passkeyAddress');
  vi.stubGlobal('isSecureContext', true);
  expect(() => requirePasskeys('entra.passkeyUnsupported')).toThrow('entra.passkeyUnsupported');
});
