import { useEffect, useState, type JSX } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ClosableNotice } from '../closable-notice.tsx';
import type { ControlLine } from '../line/control-line.ts';
import styles from './files.module.css';

/** A line has room for so many. */
const MOST = 3;

/** Sessions whose documents this page has offered: a line that is opened again is no beginning. */
const offered = new Set<string>();

interface RecentDocumentsProps {
  /** Of the session. */
  id: string;
  control: ControlLine;
  /** The focus would be lost with the button. */
  onPutAway: () => void;
}

/** Offers the last documents of the home that are not open, once in the session `id`, until one is opened. Nothing without any. */
export function RecentDocuments({ id, control, onPutAway }: RecentDocumentsProps): JSX.Element | null {
  const { t } = useTexts();
  const [paths, setPaths] = useState<readonly FilePath[]>([]);
  useEffect(() => {
    if (offered.has(id)) return undefined;
    offered.add(id);
    let isOver = false;
    const show = (documents: readonly FilePath[]) => isOver || setPaths(documents.slice(0, MOST));
    control.ask({ do: 'recent' }, 'documents').then(
      ({ documents }) => show(documents),
      () => undefined,
    );
    return () => void (isOver = true);
  }, [id, control]);
  if (paths.length === 0) return null;
  const open = (path: FilePath) => {
    setPaths([]);
    onPutAway();
    control.ask({ do: 'open-file', path }, 'done').catch(() => undefined);
  };
  return (
    <ClosableNotice onClosed={onPutAway}>
      <span className={styles.recent}>
        {paths.map((path) => (
          <Button key={path} variant="secondary" onClick={() => open(path)}>
            {t('desk.continue', { name: nameOfPath(path) })}
          </Button>
        ))}
      </span>
    </ClosableNotice>
  );
}
