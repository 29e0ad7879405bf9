import type { Command, EditorState } from 'prosemirror-state';
import type { JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { FieldDialog } from '../dialogs/field-dialog.tsx';
import { addressOf, linkAt, setLink } from './commands.ts';

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
  const set = (address: string | undefined) => {
    run(setLink(address));
    onClose();
  };
  return (
    <FieldDialog
      title={t('yourFiles.docLink')}
      label={t('yourFiles.docAddress')}
      first={old ?? ''}
      most={MOST}
      action={t('yourFiles.docSetLink')}
      field={{ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }}
      onDone={(typed) => {
        const address = addressOf(typed);
        if (address === undefined) return t('yourFiles.docAddressWrong');
        set(address);
        return undefined;
      }}
      onClose={onClose}
    >
      {old !== undefined && (
        <Button variant="secondary" onClick={() => set(undefined)}>
          {t('yourFiles.docRemoveLink')}
        </Button>
      )}
    </FieldDialog>
  );
}
