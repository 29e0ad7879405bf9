// Earlier versions of the files: which there are, and what one has in it.
import { useState, type JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { EarlierView as View } from '../address.ts';
import { FilesConnection } from '../connection/files-connection.ts';
import { EarlierFile } from './earlier-file.tsx';
import { EarlierFolder } from './earlier-folder.tsx';
import { PutBackDialog } from './put-back-dialog.tsx';
import { usePutBack } from './use-put-back.ts';
import { VersionsView } from './versions-view.tsx';

interface EarlierViewProps {
  /** To the files as they are. */
  connection: FilesConnection;
  member: string;
  view: View;
}

export function EarlierView({ connection, member, view }: EarlierViewProps): JSX.Element {
  const { time } = view;
  if (time === undefined) return <VersionsView member={member} view={view} />;
  return <Version key={time} connection={connection} member={member} view={view} time={time} />;
}

function Version({ connection, member, view, time }: EarlierViewProps & { time: number }): JSX.Element {
  const { language } = useTexts();
  const [earlier] = useState(() => new FilesConnection(member, language, time));
  const back = usePutBack(connection, { member, time });
  const shared = { earlier, member, view, time, isBusy: back.isBusy, onPutBack: (path: string) => void back.ask(path) };
  return (
    <>
      {view.of === 'file' ? <EarlierFile key={view.path} {...shared} /> : <EarlierFolder {...shared} />}
      {back.asked !== undefined && (
        <PutBackDialog path={back.asked} onWay={(way) => back.answer(way)} onClose={back.close} />
      )}
    </>
  );
}
