import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { signedBytes } from '#src/desktop/protocol/receipt.ts';
import { openReceipts } from './receipts.ts';

test('a receipt that cannot be stored leaves no trace, and the next one follows the one before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  const receipts = openReceipts(folder);
  const checks = { processes: 0, mounts: 0, sockets: 0, folder: false, swap: 'off', initOnFree: true } as const;
  const issue = (id: string) =>
    receipts.issue({ id, kind: 'trial', why: 'user', started: 1, ended: 2, erased: {}, checks }, 0).receipt;
  const first = issue('t-1');
  // As a full disk does, also for root.
  mkdirSync(join(folder, 'receipt-chain.new'));
  expect(() => issue('t-2')).toThrow('EISDIR');
  rmSync(join(folder, 'receipt-chain.new'), { recursive: true });
  expect(issue('t-3').previous).toBe(createHash('sha256').update(signedBytes(first)).digest('base64url'));
  expect(readFileSync(join(folder, 'receipts.jsonl'), 'utf8')).not.toContain('t-2');
  rmSync(folder, { recursive: true });
});
