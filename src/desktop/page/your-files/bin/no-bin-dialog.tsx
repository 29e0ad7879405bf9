import type { JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { AskDialog } from '../dialogs/ask-dialog.tsx';

/** Asks whether something is deleted for good, since the bin has no room for it. */
export function NoBinDialog(props: { name: string; onRemove: () => void; onClose: () => void }): JSX.Element {
  const { t } = useTexts();
  return (
    <AskDialog
      title={t('yourFiles.purgeAsk', { name: props.name })}
      text={t('yourFiles.noBinText')}
      ways={[{ label: t('yourFiles.purge'), variant: 'danger', act: props.onRemove }]}
      back={t('desk.cancel')}
      onClose={props.onClose}
    />
  );
}
