// The page 'Your files': what is around its views, and what is between them.
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { BackToSite } from '../brand.tsx';
import { NoticeView } from '../notice-view.tsx';
import { signInAddress, siteAddress } from '../session/addresses.ts';
import { askForApps } from '../session/host-api.ts';
import { useFileDrop } from '../use-file-drop.ts';
import { fragmentOf, type View } from './address.ts';
import { BinView } from './bin/bin-view.tsx';
import type { FilesConnection } from './connection/files-connection.ts';
import { DevicesView } from './devices/devices-view.tsx';
import { EarlierView } from './earlier/earlier-view.tsx';
import { FolderView } from './folder/folder-view.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { FileView } from './opened/file-view.tsx';
import { keepPlace } from './place.ts';
import { RefusedView } from './refused-view.tsx';
import { SayProvider } from './say.tsx';
import { allowLeaving, UnsavedContext } from './unsaved.tsx';
import { show, useAddress, viewNow } from './use-address.ts';
import styles from './your-files.module.css';

export function YourFiles({ connection }: { connection: FilesConnection }): JSX.Element {
  const state = useSyncExternalStore(connection.subscribe, () => connection.state);
  if (state.at === 'asking') return <NoticeView title="yourFiles.opening" isBusy />;
  if (state.at === 'refused') return <RefusedView {...state} onAgain={() => connection.start()} />;
  return (
    <SayProvider>
      <OpenFiles connection={connection} member={state.member} isSignedOut={state.isSignedOut} />
    </SayProvider>
  );
}

interface OpenFilesProps {
  connection: FilesConnection;
  member: string | undefined;
  isSignedOut: boolean;
}

function OpenFiles({ connection, member, isSignedOut }: OpenFilesProps): JSX.Element {
  const { t, language } = useTexts();
  const { view } = useAddress();
  const [apps, setApps] = useState<readonly DesktopApp[]>([]);
  const [unsaved, setUnsaved] = useState<{ readonly view: View; readonly save: () => Promise<boolean> }>();
  // Going back has changed the address already: the text stays until the visitor has decided.
  const shown = unsaved?.view ?? view;
  const isLeaving = fragmentOf(member, shown) !== fragmentOf(member, view);
  // The folder takes what is dropped; beside it the browser would open it, and leave the page.
  useFileDrop(() => undefined);
  useEffect(() => void askForApps().then(setApps, () => undefined), []);
  const [report] = useState(
    () => (save: (() => Promise<boolean>) | undefined) => setUnsaved(save && { view: viewNow(), save }),
  );
  const leave = () => {
    keepPlace();
    allowLeaving();
  };
  return (
    <>
      <header className={styles.top}>
        <BackToSite to={siteAddress('workArea', language)} />
        <a
          className={buttonClass('tool')}
          href={`${language === DEFAULT_LANGUAGE ? '/' : `/${language}`}#desktop${member === undefined ? '' : `/${member}`}`}
        >
          {t('yourFiles.openDesktop')}
        </a>
      </header>
      <main className={styles.main}>
        {isSignedOut && (
          <div role="alert" className={styles.signedOut}>
            <Text textKey="yourFiles.signedOut" as="span" />
            {unsaved && <Text textKey="yourFiles.textKept" as="span" />}
            <a className={buttonClass('secondary')} href={signInAddress('files')} onClick={leave}>
              {t('desk.signIn')}
            </a>
          </div>
        )}
        <UnsavedContext value={report}>
          {shown.at === 'folder' && (
            <FolderView connection={connection} member={member} path={shown.path} apps={apps} />
          )}
          {shown.at === 'file' && (
            <FileView key={shown.path} connection={connection} member={member} path={shown.path} apps={apps} />
          )}
          {shown.at === 'bin' && <BinView connection={connection} member={member} />}
          {shown.at === 'earlier' && member !== undefined && (
            <EarlierView connection={connection} member={member} view={shown} />
          )}
          {shown.at === 'devices' && member !== undefined && <DevicesView member={member} />}
        </UnsavedContext>
      </main>
      {unsaved && isLeaving && (
        <LeaveDialog
          onSave={unsaved.save}
          onLeave={() => setUnsaved(undefined)}
          onStay={() => show(member, unsaved.view)}
        />
      )}
    </>
  );
}
