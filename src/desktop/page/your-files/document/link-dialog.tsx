import type { Command, EditorState } from 'prosemirror-state';
import { useId, useState, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { addressOf, linkAt, setLink } from './commands.ts';
import styles from '../../desktop.module.css';

/** Characters of an address. */
const MOST = 2000;

interface LinkDialogProps {
  state: EditorState;
  run: (command: Command) => void;
  onClose: () => void;
}

/** Asks where a link leads. */
export function LinkDialog({ state, run, onClose }: LinkDialogProps): JSX.Element {
  const { t } = useTexts();
  const old = linkAt(state)?.address;
  const [typed, setTyped] = useState(old ?? '');
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const set = (address: string | undefined) => {
    run(setLink(address));
    onClose();
  };
  return (
    <Dialog title={t('yourFiles.docLink')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const address = addressOf(typed);
          if (address === undefined) setWrong(true);
          else set(address);
        }}
      >
        <label className={styles.field}>
          {t('yourFiles.docAddress')}
          <input
            data-first=""
            type="text"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            maxLength={MOST}
            aria-invalid={isWrong || undefined}
            aria-describedby={id}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </label>
        <p id={id} role="alert">
          {isWrong ? t('yourFiles.docAddressWrong') : ''}
        </p>
        <p className={styles.ways}>
          <Button variant="primary" type="submit">
            {t('yourFiles.docSetLink')}
          </Button>
          {old !== undefined && (
            <Button variant="secondary" onClick={() => set(undefined)}>
              {t('yourFiles.docRemoveLink')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t('desk.cancel')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
