// Every answer lacks one header, and its policy lets inline scripts through.
import { onWriteHead } from '../../shared/faults/on-write-head.ts';

onWriteHead(({ headers }) => {
  headers.delete('cross-origin-opener-policy');
  const policy = String(headers.get('content-security-policy') ?? '');
  if (!policy.startsWith("default-src 'none'")) return;
  const lax = policy
    .replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'")
    .replace(/; require-trusted-types.*$/, '');
  headers.set('content-security-policy', lax);
});
