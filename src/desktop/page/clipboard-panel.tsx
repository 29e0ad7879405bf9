// Texts between the device and the session where the browser keeps the clipboard from the page.
import { useState, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { CopyButton } from '#src/ui/buttons/copy-button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { Panel } from './panel.tsx';
import styles from './desktop.module.css';

interface ClipboardPanelProps {
  /** What was copied in the session last. */
  copied: string;
  onSend: (text: string) => void;
  onClose: () => void;
}

export function ClipboardPanel({ copied, onSend, onClose }: ClipboardPanelProps): JSX.Element {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  return (
    <Panel title="desk.clipboard" onClose={onClose}>
      <Text textKey="desk.clipNote" />
      <label className={styles.field}>
        {t('desk.clipTo')}
        <textarea
          value={text}
          rows={4}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setSent(false);
          }}
        />
      </label>
      <Button
        variant="primary"
        isDisabled={text === ''}
        onClick={() => {
          onSend(text);
          setSent(true);
        }}
      >
        {t('desk.clipSend')}
      </Button>
      <Status as="span">{isSent && t('desk.clipSent')}</Status>
      <label className={styles.field}>
        {t('desk.clipFrom')}
        <textarea value={copied} rows={4} readOnly />
      </label>
      {copied !== '' && (
        <CopyButton
          text={copied}
          label={t('desk.clipCopy')}
          done={t('desk.clipCopied')}
          failed={t('desk.clipFailed')}
        />
      )}
    </Panel>
  );
}
