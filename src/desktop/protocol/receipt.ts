// The receipt of an erased trial: what was counted before the end and what was still found after it, signed with Ed25519.
// Written by the desktop host; anyone can check it with the public key that the host publishes.

const FORMATS = ['aperta-erasure-1', 'aperta-erasure-2'] as const;
type ReceiptFormat = (typeof FORMATS)[number];

/** Numbers are whole, times milliseconds since 1970. It holds no name and no address. */
export interface Receipt {
  /** The second says how many guests there were: one of the first form must not look complete. */
  readonly format: ReceiptFormat;
  readonly session: string;
  readonly kind: 'trial';
  readonly started: number;
  readonly ended: number;
  readonly why: string;
  /**
   * Counted just before the end; files and folders together. What could not be counted is absent: the session had failed before, or the
   * kernel did not say.
   */
  readonly erased: {
    readonly files?: number;
    readonly bytes?: number;
    readonly processes?: number;
    readonly mounts?: number;
  };
  /** Files that the visitor took into an account. */
  readonly kept: number;
  /** People whom the visitor let in to look or to help; absent where that is not known. */
  readonly guests?: number;
  /**
   * `host`: this server's kernel counted all of it. `session`: the program of the session on another machine says so. Absent from
   * receipts of earlier versions.
   */
  readonly countedBy?: 'host' | 'session';
  /** What was still found after the end. */
  readonly checks: {
    readonly processes: number;
    readonly mounts: number;
    readonly sockets: number;
    /** Whether the session's folder on the host is still there. */
    readonly folder: boolean;
    readonly swap: 'off' | 'on';
    /** Whether the kernel wipes memory when it is allocated or freed. */
    readonly initOnFree: boolean;
  };
  /** SHA-256 of the signed text of the host's receipt before, base64url; none for its first. */
  readonly previous?: string;
  /** `kid` of the key that signed. */
  readonly key: string;
}

/** A receipt as visitors get it. */
export interface SignedReceipt {
  readonly receipt: Receipt;
  /** base64url. */
  readonly signature: string;
}

/** A JWK set (RFC 7517, 8037). */
export interface ReceiptKeys {
  readonly keys: readonly { readonly kid: string; readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string }[];
}

/** Longer texts are not read. */
const MAX_RECEIPT_CHARS = 4000;

/** Takes JSON values without fractions. Returns RFC 8785's text of it: keys sorted, no spaces. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${pairs.map(([key, own]) => `${JSON.stringify(key)}:${canonical(own)}`).join(',')}}`;
}

/** Returns the bytes that are signed: the format, a line break, the receipt. */
export function signedBytes(receipt: Receipt): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${receipt.format}\n${canonical(receipt)}`);
}

/** What came of checking: `unreadable` is not a receipt, `unknown-key` was signed with another key than those given. */
export type ReceiptCheck =
  | { readonly result: 'unreadable' | 'unknown-key' | 'changed' }
  | { readonly result: 'right'; readonly receipt: Receipt };

/** Takes the text of a signed receipt and the host's keys. Rejects where the browser lacks Ed25519. */
export async function checkReceipt(text: string, { keys }: ReceiptKeys): Promise<ReceiptCheck> {
  const signed = readReceipt(text);
  if (!signed) return { result: 'unreadable' };
  const key = keys.find(({ kid }) => kid === signed.receipt.key);
  if (!key) return { result: 'unknown-key' };
  const { kty, crv, x } = key;
  const imported = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify']);
  const bytes = signedBytes(signed.receipt);
  const isRight = await crypto.subtle.verify('Ed25519', imported, bytesOf(signed.signature), bytes);
  return isRight ? { result: 'right', receipt: signed.receipt } : { result: 'changed' };
}

function readReceipt(text: string): SignedReceipt | undefined {
  if (text.length > MAX_RECEIPT_CHARS) return undefined;
  try {
    const signed = JSON.parse(text) as Partial<SignedReceipt> | null;
    if (typeof signed?.signature !== 'string' || !/^[\w-]{86}$/.test(signed.signature)) return undefined;
    return FORMATS.some((format) => format === signed.receipt?.format) ? (signed as SignedReceipt) : undefined;
  } catch {
    return undefined;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}
