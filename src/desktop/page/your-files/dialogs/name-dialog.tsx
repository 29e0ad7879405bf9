// Asks for the name of a file or folder.
import { useId, useState, type JSX } from 'react';
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Dialog } from './dialog.tsx';
import styles from '../../desktop.module.css';

/** Bytes of a name in Linux. */
const MOST_BYTES = 255;

interface NameDialogProps {
  title: string;
  label: string;
  name: string;
  /** Characters. */
  most?: number;
  action: string;
  /** Takes the new name. Returns what is wrong with it, or nothing once it is done. */
  onName: (name: string) => Promise<string | undefined>;
  onClose: () => void;
}

export function NameDialog({ title, label, name, most, action, onName, onClose }: NameDialogProps): JSX.Element {
  const { t } = useTexts();
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const submit = async () => {
    const wanted = normalizeBounded(typed, 'NFC', Infinity).toWellFormed().trim();
    const isUsable = !/^\.|[/\0]/.test(wanted) && new TextEncoder().encode(wanted).length <= MOST_BYTES;
    if (wanted === '') return setFault(t('yourFiles.nameEmpty'));
    if (!isUsable) return setFault(t('yourFiles.nameUnusable'));
    setBusy(true);
    setFault(await onName(wanted));
    setBusy(false);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <label className={styles.field}>
          {label}
          <input
            data-first=""
            value={typed}
            maxLength={most}
            autoComplete="off"
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={id}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <p id={id} role="alert">
          {fault}
        </p>
        <p className={styles.ways}>
          <Button variant="primary" type="submit" isBusy={isBusy}>
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
