import type { JSX } from 'react';
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { FieldDialog } from './field-dialog.tsx';

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

/** Asks for the name of a file or folder. */
export function NameDialog({ name, onName, ...frame }: NameDialogProps): JSX.Element {
  const { t } = useTexts();
  return (
    <FieldDialog
      {...frame}
      isName
      first={name}
      onDone={(typed) => {
        const wanted = normalizeBounded(typed, 'NFC', Infinity).toWellFormed().trim();
        const isUsable = !/^\.|[/\0]/.test(wanted) && new TextEncoder().encode(wanted).length <= MOST_BYTES;
        if (wanted === '') return t('yourFiles.nameEmpty');
        return isUsable ? onName(wanted) : t('yourFiles.nameUnusable');
      }}
    />
  );
}
