// The receipts of erased trials: signed with the host's key, each with the hash of the one before. Keys, the last hash and the log of
// receipts are files in DESKTOP_DATA_DIR.
import { createHash, sign } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ending } from '#src/desktop/engines/engine.ts';
import { openSigningKey } from '#src/desktop/engines/signing-key.ts';
import { signedBytes, type Receipt, type ReceiptKeys, type SignedReceipt } from '#src/desktop/protocol/receipt.ts';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';

/** Two such files are kept, some 14,000 receipts each. */
const MAX_LOG_BYTES = (STORAGE_PERIODS.receiptMegabytes * 1_000_000) / 2;

/** Writes receipts. */
export interface Receipts {
  readonly keys: ReceiptKeys;
  /** `kept`: files that the visitor took into an account. */
  issue(ending: Required<Pick<Ending, 'checks'>> & Ending, kept: number): SignedReceipt;
}

/** Opens the key and the log in a folder; makes a key the first time. Throws if a file there cannot be read or written. */
export function openReceipts(folder: string): Receipts {
  const { privateKey, kid, x } = openSigningKey(join(folder, 'receipt-key.json'));
  const chain = join(folder, 'receipt-chain');
  const log = join(folder, 'receipts.jsonl');
  let previous = existsSync(chain) ? readFileSync(chain, 'utf8').trim() : undefined;
  return {
    keys: { keys: [{ kid, kty: 'OKP', crv: 'Ed25519', x }] },
    issue({ id, started, ended, why, erased, checks, countedBy, guests }, kept) {
      const receipt: Receipt = {
        format: 'aperta-erasure-2',
        session: id,
        kind: 'trial',
        started,
        ended,
        why,
        erased,
        checks,
        kept,
        ...(guests !== undefined && { guests }),
        ...(countedBy && { countedBy }),
        ...(previous !== undefined && { previous }),
        key: kid,
      };
      const bytes = signedBytes(receipt);
      const signed = { receipt, signature: sign(null, bytes, privateKey).toString('base64url') };
      const hash = createHash('sha256').update(bytes).digest('base64url');
      // Renamed into place, so that a loss of power leaves the old or the new one. Written first, so that a full disk adds nothing to
      // the log, and nothing here changes before all is stored: nobody gets this receipt then, and the next one follows the one before.
      writeFileSync(`${chain}.new`, hash, { mode: 0o600 });
      if (existsSync(log) && statSync(log).size > MAX_LOG_BYTES) renameSync(log, `${log}.1`);
      appendLine(log, JSON.stringify(signed));
      renameSync(`${chain}.new`, chain);
      previous = hash;
      return signed;
    },
  };
}

/** Adds all of a line to a file, or nothing. */
function appendLine(file: string, line: string): void {
  const size = existsSync(file) ? statSync(file).size : 0;
  try {
    appendFileSync(file, `${line}\n`, { mode: 0o600 });
  } catch (error) {
    if (existsSync(file)) truncateSync(file, size);
    throw error;
  }
}
