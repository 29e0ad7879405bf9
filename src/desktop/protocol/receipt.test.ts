import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkReceipt, signedBytes, type Receipt, type ReceiptKeys } from './receipt.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const { x = '' } = publicKey.export({ format: 'jwk' });
const keys: ReceiptKeys = { keys: [{ kid: 'now', kty: 'OKP', crv: 'Ed25519', x }] };
const receipt: Receipt = {
  format: 'aperta-erasure-1',
  session: 'a1',
  kind: 'trial',
  started: 1,
  ended: 2,
  why: 'user',
  erased: { files: 3, bytes: 4096, processes: 12, mounts: 9 },
  kept: 0,
  checks: { processes: 0, mounts: 0, sockets: 0, folder: false, swap: 'off', initOnFree: true },
  key: 'now',
};
const signed = (one: Receipt) => ({
  receipt: one,
  signature: sign(null, signedBytes(one), privateKey).toString('base64url'),
});
const { signature } = signed(receipt);
const check = async (signed: unknown) => (await checkReceipt(JSON.stringify(signed), keys)).result;

test('a receipt is right in any order of its fields, and not with another number or another key', async () => {
  const reordered = Object.fromEntries(Object.entries(receipt).reverse());
  expect(await check({ signature, receipt: reordered })).toBe('right');
  expect(await check({ signature, receipt: { ...receipt, kept: 1 } })).toBe('changed');
  expect(await check({ signature, receipt: { ...receipt, key: 'before' } })).toBe('unknown-key');
  const second = signed({ ...receipt, format: 'aperta-erasure-2', guests: 2 });
  expect(await check(second)).toBe('right');
  expect(await check({ ...second, receipt: { ...second.receipt, format: 'aperta-erasure-1' } })).toBe('changed');
  expect([await check({ receipt }), await check({ receipt, signature: [signature] })]).toEqual([
    'unreadable',
    'unreadable',
  ]);
});
