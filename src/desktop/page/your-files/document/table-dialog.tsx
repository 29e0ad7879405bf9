import type { JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { FieldDialog } from '../dialogs/field-dialog.tsx';
import { MOST_COLUMNS } from './tables.ts';

const USUAL = '3';

interface TableDialogProps {
  /** Takes how many columns the table has. */
  onInsert: (columns: number) => void;
  onClose: () => void;
}

/** Asks how many columns a new table has. Rows are added in it. */
export function TableDialog({ onInsert, onClose }: TableDialogProps): JSX.Element {
  const { t } = useTexts();
  const most = MOST_COLUMNS;
  return (
    <FieldDialog
      title={t('yourFiles.docTable')}
      label={t('yourFiles.docColumns', { most })}
      first={USUAL}
      most={3}
      action={t('yourFiles.docInsert')}
      field={{ inputMode: 'numeric' }}
      onDone={(typed) => {
        const columns = Number(typed);
        if (!(Number.isInteger(columns) && columns >= 1 && columns <= most))
          return t('yourFiles.docColumnsWrong', { most });
        onInsert(columns);
        return undefined;
      }}
      onClose={onClose}
    />
  );
}
