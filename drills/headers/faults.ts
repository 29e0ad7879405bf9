// Faults of this drill, one of them by the name in DRILL_FAULT.
import { onWriteHead } from '../shared/faults/on-write-head.ts';

onWriteHead(({ headers }) => {
  if (process.env['DRILL_FAULT'] === 'forgetful') headers.delete('cross-origin-embedder-policy');
  if (process.env['DRILL_FAULT'] !== 'lax') return;
  headers.delete('cross-origin-opener-policy');
  const policy = String(headers.get('content-security-policy') ?? '');
  if (!policy.startsWith("default-src 'none'")) return;
  const scripts = policy.replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'");
  headers.set('content-security-policy', scripts.replace(/; require-trusted-types.*$/, ''));
});
