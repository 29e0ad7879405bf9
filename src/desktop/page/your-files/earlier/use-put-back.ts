// Putting a file or folder of an earlier version back. It never writes over the present one: that stays beside it, or goes into the bin.
import { useState } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { putEarlierBack } from '../../session/host-api.ts';
import { folderOf, keyOf, pathIn } from '../address.ts';
import { faultOf, type FilesConnection } from '../connection/files-connection.ts';
import { useSayFault } from '../faults.ts';
import { useSay } from '../say.tsx';
import { whenInName } from './times.ts';

/** `connection`: to the files as they are. `time`: of the version. */
export function usePutBack(connection: FilesConnection, { member, time }: { member: string; time: number }) {
  const { t, language } = useTexts();
  const say = useSay();
  const sayFault = useSayFault();
  const [asked, setAsked] = useState<FilePath>();
  const [isBusy, setBusy] = useState(false);

  const put = async (path: FilePath, isReplacing: boolean) => {
    // First beside it: nothing has changed where there is no room.
    const name = await putEarlierBack({ member, language, version: time, path, when: whenInName(time, language) });
    const got = name.split('/').map(keyOf).join('/');
    // A name that is no text cannot be found again: both stay.
    if (isReplacing && got !== path && !name.includes('\u{FFFD}')) {
      await connection.ask({ do: 'bin', path }, 'done');
      await connection.ask({ do: 'move', from: got, to: path }, 'done');
      return path;
    }
    return got;
  };
  const begin = async (path: FilePath, work: () => Promise<FilePath | undefined>) => {
    setBusy(true);
    const name = nameOfPath(path);
    say(t('yourFiles.earlierBusy', { name }));
    try {
      const got = await work();
      say(got === undefined ? '' : t('yourFiles.isBack', { name: nameOfPath(got) }));
    } catch (error) {
      say('');
      sayFault(error, name);
    } finally {
      setBusy(false);
    }
  };
  return {
    /** What is there as well, so that the page asks. */
    asked,
    isBusy,
    ask: async (path: FilePath) =>
      begin(path, async () => {
        if (!(await isThere(connection, path))) return put(path, false);
        setAsked(path);
        return undefined;
      }),
    answer(way: 'both' | 'replace') {
      const path = asked;
      setAsked(undefined);
      if (path !== undefined) void begin(path, async () => put(path, way === 'replace'));
    },
    close: () => setAsked(undefined),
  };
}

/** Whether something has that path now. */
async function isThere(connection: FilesConnection, path: FilePath): Promise<boolean> {
  const folder = folderOf(path);
  try {
    const { entries } = await connection.ask({ do: 'list', path: folder }, 'entries');
    return entries.some(({ key }) => pathIn(folder, key) === path);
  } catch (error) {
    if (faultOf(error) === 'missing') return false;
    throw error;
  }
}
