// Moving to the bin, with 'Put back' right after.
import { useState } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { faultOf, type FilesConnection } from '../connection/files-connection.ts';
import { useSayFault } from '../faults.ts';
import { useSay } from '../say.tsx';

interface Named {
  readonly path: FilePath;
  readonly name: string;
}

/** `onChange` shows what has changed; it gets the key of what should have the focus then, if that is known. */
export function useBin(connection: FilesConnection, onChange: (key?: string) => Promise<void>) {
  const { t } = useTexts();
  const say = useSay();
  /** What the bin has no room for. */
  const [full, setFull] = useState<Named>();
  const sayFault = useSayFault();

  const putBack = async (entry: string, name: string) => {
    try {
      const { key: path } = await connection.ask({ do: 'put-back', entry }, 'done');
      await onChange(path?.replace(/^.*\//, ''));
      say(t('yourFiles.isBack', { name: path === undefined ? name : nameOfPath(path) }));
    } catch (error) {
      sayFault(error, name);
    }
  };

  const put = async (path: FilePath, name: string) => {
    try {
      const { key: entry } = await connection.ask({ do: 'bin', path }, 'done');
      await onChange();
      const act = () => void (entry !== undefined && putBack(entry, name));
      say(
        t('yourFiles.binned', { name }),
        entry === undefined ? undefined : { label: t('yourFiles.putBack'), name, act },
      );
    } catch (error) {
      if (faultOf(error) === 'full') setFull({ path, name });
      else sayFault(error, name);
    }
  };

  /** Deletes for good, where the bin has no room. */
  const remove = async ({ path, name }: Named) => {
    setFull(undefined);
    try {
      await connection.ask({ do: 'delete', path }, 'done');
      await onChange('');
      say(t('yourFiles.purged', { name }));
    } catch (error) {
      sayFault(error, name);
    }
  };
  return { put, putBack, full, remove, close: () => setFull(undefined) };
}
