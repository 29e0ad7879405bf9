import { useEffect, useState, type JSX } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ClosableNotice } from '../closable-notice.tsx';
import type { ControlLine } from '../line/control-line.ts';

/** A line has room for so many. */
const MOST = 3;

/** Offers the last documents of the home, until one is opened. Nothing without any. */
export function RecentDocuments({ control }: { control: ControlLine }): JSX.Element | null {
  const { t } = useTexts();
  const [paths, setPaths] = useState<readonly FilePath[]>([]);
  useEffect(() => {
    let isOver = false;
    const show = (documents: readonly FilePath[]) => isOver || setPaths(documents.slice(0, MOST));
    control.ask({ do: 'recent' }, 'documents').then(
      ({ documents }) => show(documents),
      () => undefined,
    );
    return () => void (isOver = true);
  }, [control]);
  if (paths.length === 0) return null;
  const open = (path: FilePath) => {
    setPaths([]);
    control.ask({ do: 'open-file', path }, 'done').catch(() => undefined);
  };
  return (
    <ClosableNotice>
      {paths.map((path) => (
        <Button key={path} variant="secondary" onClick={() => open(path)}>
          {t('desk.continue', { name: nameOfPath(path) })}
        </Button>
      ))}
    </ClosableNotice>
  );
}
