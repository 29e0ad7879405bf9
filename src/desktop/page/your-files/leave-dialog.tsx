import type { JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { AskDialog } from './dialogs/ask-dialog.tsx';
import { forgetDraft } from './opened/drafts.ts';

interface LeaveDialogProps {
  /** Saves the text, and returns whether that went well. The view then changes by itself. */
  onSave: () => Promise<boolean>;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks what becomes of a text that is not saved. */
export function LeaveDialog({ onSave, onLeave, onStay }: LeaveDialogProps): JSX.Element {
  const { t } = useTexts();
  return (
    <AskDialog
      title={t('yourFiles.leave')}
      text={t('yourFiles.leaveText')}
      ways={[
        {
          label: t('yourFiles.save'),
          variant: 'primary',
          act: () => void onSave().then((isSaved) => isSaved || onStay()),
        },
        {
          label: t('yourFiles.leaveNow'),
          variant: 'danger',
          act: () => {
            forgetDraft();
            onLeave();
          },
        },
      ]}
      back={t('yourFiles.keepWriting')}
      onClose={onStay}
    />
  );
}
