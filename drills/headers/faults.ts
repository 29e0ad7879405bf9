// Faults of this drill, by name.
import type { Inject } from '../shared/faults/faults.ts';
import { onWriteHead } from '../shared/faults/on-http.ts';

/** One header removed, and inline scripts allowed. */
function allowInlineScripts(): void {
  onWriteHead(({ headers }) => {
    headers.delete('cross-origin-opener-policy');
    const policy = String(headers.get('content-security-policy') ?? '');
    if (!policy.startsWith("default-src 'none'")) return;
    const scripts = policy.replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'");
    headers.set('content-security-policy', scripts.replace(/; require-trusted-types.*$/, ''));
  });
}

export const FAULTS: Readonly<Record<string, Inject>> = {
  forgetful: () => onWriteHead(({ headers }) => headers.delete('cross-origin-embedder-policy')),
  lax: allowInlineScripts,
};
