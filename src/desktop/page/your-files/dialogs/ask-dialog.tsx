import type { JSX } from 'react';
import type { ButtonVariant } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import styles from '../../desktop.module.css';

interface AskDialogProps {
  title: string;
  text: string;
  ways: readonly { readonly label: string; readonly variant: ButtonVariant; readonly act: () => void }[];
  /** The way back, which has the focus: a second press of Enter must not delete. */
  back: string;
  onClose: () => void;
}

/** Asks before something is lost. */
export function AskDialog({ title, text, ways, back, onClose }: AskDialogProps): JSX.Element {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <p className={styles.ways}>
        {ways.map(({ label, variant, act }) => (
          <Button key={label} variant={variant} onClick={act}>
            {label}
          </Button>
        ))}
        <Button variant="secondary" data-first="" onClick={onClose}>
          {back}
        </Button>
      </p>
    </Dialog>
  );
}
