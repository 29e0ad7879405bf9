// The key of the second step as a QR code. In a chunk of its own: it brings the encoder along.
import { useMemo, type JSX } from 'react';
import { encode } from 'uqr';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './otp.module.css';

/** `uri`: the `otpauth:` address that an authenticator app reads. */
export function QrCode({ uri }: { uri: string }): JSX.Element {
  const { t } = useTexts();
  const rows = useMemo(() => encode(uri, { border: 4 }).data, [uri]);
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={t('account.otpQr')}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={styles.code}
    >
      <path d={path} />
    </svg>
  );
}
