// Asks for one text: a name, an address, a number.
import { useId, useState, type ComponentProps, type JSX, type ReactNode } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Dialog } from './dialog.tsx';
import styles from '../../desktop.module.css';

interface FieldDialogProps {
  title: string;
  label: string;
  /** What the field has at first. */
  first: string;
  /** Characters. */
  most?: number;
  action: string;
  /** It is the name of a file or folder. */
  isName?: boolean;
  /** Of the field, such as the keyboard of a phone. */
  field?: Pick<ComponentProps<'input'>, 'inputMode' | 'autoCapitalize' | 'spellCheck'>;
  /** Takes what was typed. Returns what is wrong with it, or nothing once it is done. */
  onDone: (typed: string) => string | undefined | Promise<string | undefined>;
  onClose: () => void;
  /** Further ways, before the way back. */
  children?: ReactNode;
}

export function FieldDialog(props: FieldDialogProps): JSX.Element {
  const { title, label, first, most, action, isName = false, field, onDone, onClose, children } = props;
  const { t } = useTexts();
  const [typed, setTyped] = useState(first);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  const submit = async () => {
    setBusy(true);
    setFault(await onDone(typed));
    setBusy(false);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <label className={styles.field}>
          {label}
          <input
            data-first={isName ? 'name' : ''}
            type="text"
            autoComplete="off"
            {...field}
            value={typed}
            maxLength={most}
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
          {children}
          <Button variant="secondary" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
