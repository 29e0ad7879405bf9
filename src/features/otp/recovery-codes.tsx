// The ten recovery codes, shown once.
import { useEffect, useId, useRef, useState, type JSX } from 'react';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { CopyButton } from '#src/ui/buttons/copy-button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './otp.module.css';

/**
 * Calls `onDone` when the member says that the codes are stored, and has copied, downloaded or printed them: they are
 * never shown again.
 */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): JSX.Element {
  const { t } = useTexts();
  const [isSaved, setIsSaved] = useState(false);
  const reason = useId();
  const text = `${codes.join('\n')}\n`;
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
      <p className={styles.ways}>
        <Button
          variant="primary"
          onClick={() => {
            saveFile('recovery-codes.txt', 'text/plain', text);
            setIsSaved(true);
          }}
        >
          {t('account.otpCodesDownload')}
        </Button>
        <CopyButton
          text={text}
          label={t('account.otpCodesCopy')}
          done={t('account.copied')}
          failed={t('account.copyFailed')}
          onCopied={() => setIsSaved(true)}
        />
        <Button
          variant="secondary"
          onClick={() => {
            print();
            setIsSaved(true);
          }}
        >
          {t('account.otpCodesPrint')}
        </Button>
      </p>
      <p className={styles.ways}>
        <Button
          variant="secondary"
          isDisabled={!isSaved}
          aria-describedby={isSaved ? undefined : reason}
          onClick={onDone}
        >
          {t('account.otpCodesDone')}
        </Button>
        {!isSaved && <Text as="span" textKey="account.otpCodesFirst" id={reason} />}
      </p>
    </div>
  );
}
