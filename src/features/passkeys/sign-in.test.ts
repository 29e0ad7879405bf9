// The offer of passkeys without a browser: WebAuthn and the server are replaced.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerPasskeys } from './sign-in.ts';

const webauthn = vi.hoisted(() => ({
  startAuthentication: vi.fn<(options: object) => Promise<unknown>>(),
  WebAuthnAbortService: { cancelCeremony: vi.fn<() => void>() },
}));
vi.mock('@simplewebauthn/browser', () => webauthn);

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ challenge: 'c' }));
  webauthn.startAuthentication.mockReset();
  webauthn.WebAuthnAbortService.cancelCeremony.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

test('leaving the page ends the offer and the browser’s own request', async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  webauthn.startAuthentication.mockReturnValue(promise);
  webauthn.WebAuthnAbortService.cancelCeremony.mockImplementation(() => reject(new Error('aborted')));
  const leaving = new AbortController();
  const onChoose = vi.fn<() => Promise<void>>();
  const offer = offerPasskeys({ language: 'it', signal: leaving.signal, onChoose });
  await expect.poll(() => webauthn.startAuthentication).toHaveBeenCalledTimes(1);
  leaving.abort();
  await expect(offer).resolves.toBeUndefined();
  expect(onChoose).not.toHaveBeenCalled();
  expect(webauthn.startAuthentication).toHaveBeenCalledTimes(1);
});

test('a browser that has nothing to offer ends it with its own error', async () => {
  webauthn.startAuthentication.mockRejectedValue(new Error('not supported'));
  const offer = offerPasskeys({ language: 'it', signal: new AbortController().signal, onChoose: async () => {} });
  await expect(offer).rejects.toThrow('not supported');
});

test('after a passkey that did not sign in, passkeys are offered again', async () => {
  webauthn.startAuthentication.mockResolvedValueOnce({ id: 'x' }).mockRejectedValueOnce(new Error('over'));
  const onChoose = vi.fn<() => Promise<void>>().mockResolvedValue();
  const offer = offerPasskeys({ language: 'it', signal: new AbortController().signal, onChoose });
  await expect(offer).rejects.toThrow('over');
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(webauthn.startAuthentication).toHaveBeenCalledTimes(2);
});
