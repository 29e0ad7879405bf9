// The ten recovery codes, shown once.
import { useEffect, useRef, type JSX } from 'react';
import { Button } from '#src/ui/button.tsx';
import { saveFile } from '#src/ui/save-file.ts';
import { Text, useTexts } from '#src/ui/texts.tsx';
import styles from './otp.module.css';

/** Calls `onDone` when the member says that the codes are stored: they are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): JSX.Element {
  const { t } = useTexts();
  const heading = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.codes}>
      <Text as="h3" textKey="account.otpCodesTitle" ref={heading} tabIndex={-1} />
      <Text textKey="account.otpCodesText" />
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <Button
          variant="secondary"
          onClick={() => saveFile('recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}
        >
          {t('account.otpCodesDownload')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('account.otpCodesDone')}
        </Button>
      </p>
    </div>
  );
}
