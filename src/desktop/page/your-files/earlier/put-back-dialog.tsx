// Asks what becomes of the present file where an earlier one is put back.
import type { JSX } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { AskDialog } from '../dialogs/ask-dialog.tsx';

interface PutBackDialogProps {
  path: FilePath;
  onWay: (way: 'both' | 'replace') => void;
  onClose: () => void;
}

export function PutBackDialog({ path, onWay, onClose }: PutBackDialogProps): JSX.Element {
  const { t } = useTexts();
  const name = nameOfPath(path);
  return (
    <AskDialog
      title={t('yourFiles.earlierTaken', { name })}
      text={t('yourFiles.earlierTakenText')}
      ways={[
        { label: t('yourFiles.earlierBoth'), variant: 'primary', act: () => onWay('both') },
        { label: t('yourFiles.earlierReplace'), variant: 'secondary', act: () => onWay('replace') },
      ]}
      back={t('desk.cancel')}
      onClose={onClose}
    />
  );
}
