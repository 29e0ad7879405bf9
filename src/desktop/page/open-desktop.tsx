// An open session: the bar, the picture, the panels.
import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import { FilesPanel } from '#src/desktop/page/files/files-panel.tsx';
import { Offer } from '#src/desktop/page/files/offer.tsx';
import { RecentDocuments } from '#src/desktop/page/files/recent-documents.tsx';
import { useOpenedPdf } from '#src/desktop/page/files/use-opened-pdf.ts';
import { usePdf } from '#src/desktop/page/files/use-pdf.ts';
import { KeepPanel } from '#src/desktop/page/keep/keep-panel.tsx';
import { ReaderOffer } from '#src/desktop/page/reader/reader-offer.tsx';
import { ReaderView } from '#src/desktop/page/reader/reader-view.tsx';
import { useReader, useSeen } from '#src/desktop/page/reader/use-reader.ts';
import { KeyBar } from '#src/desktop/page/screen/key-bar.tsx';
import type { HeldName } from '#src/desktop/page/screen/keysyms.ts';
import { type OpenScreen, ScreenView } from '#src/desktop/page/screen/screen-view.tsx';
import { FIRST_KEY } from '#src/desktop/page/screen/screen.ts';
import { useZoom } from '#src/desktop/page/screen/use-zoom.ts';
import { ZoomCard } from '#src/desktop/page/screen/zoom-card.tsx';
import { rememberedLayout } from '#src/desktop/page/session/browser-storage.ts';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import type { Phase } from '#src/desktop/page/session/phase.ts';
import { Pointers } from '#src/desktop/page/sharing/pointers.tsx';
import { SharePanel } from '#src/desktop/page/sharing/share-panel.tsx';
import { SharingStrip, useKnock } from '#src/desktop/page/sharing/sharing-strip.tsx';
import { pointersOf, useSharing } from '#src/desktop/page/sharing/use-sharing.ts';
import { SoundCard } from '#src/desktop/page/sound/sound-card.tsx';
import { useSound } from '#src/desktop/page/sound/use-sound.ts';
import type { Layout } from '#src/desktop/protocol/layouts.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { Bar, type PanelName } from './bar.tsx';
import { ClipboardPanel } from './clipboard-panel.tsx';
import { ClosableNotice } from './closable-notice.tsx';
import { CrashNotice } from './crash-notice.tsx';
import { EndDialog } from './end-dialog.tsx';
import { FullScreen } from './full-screen.tsx';
import { FullWarning } from './full-warning.tsx';
import { HelpPanel } from './help-panel.tsx';
import { KeyboardPanel } from './keyboard-panel.tsx';
import { MorePanel } from './more-panel.tsx';
import { ClosingWarning, EndWarning } from './time-left.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useFront } from './use-front.ts';
import { useOpening } from './use-opening.ts';
import { usePhoneKeyboard } from './use-phone-keyboard.ts';
import styles from './desktop.module.css';

interface OpenDesktopProps {
  session: DesktopSession;
  phase: Extract<Phase, { at: 'open' }>;
  isKeeping: boolean;
}

const NOTE = 'desk-note';
/** Long enough to read two lines. */
const HINT_MS = 8000;

export function OpenDesktop({ session, phase, isKeeping }: OpenDesktopProps): JSX.Element {
  const { t, language } = useTexts();
  const { lines } = phase;
  const { kind, canKeep = false, hasReplaced = false } = phase.session;
  const ends = useSyncExternalStore(session.subscribe, () => session.ends);
  const isMissing = useSyncExternalStore(session.subscribe, () => session.isMissing);
  const sound = useSound(phase.session);
  const [open, setOpen] = useState<OpenScreen>();
  const [panel, setPanel] = useState<PanelName | undefined>(
    // A PDF is on the visitor's device, and has to be uploaded first.
    isKeeping && canKeep ? 'keep' : session.opened.app === 'pdf' ? 'files' : undefined,
  );
  const [isEnding, setEnding] = useState(false);
  const [hasKeys, setKeys] = useState(false);
  const [held, setHeld] = useState<readonly HeldName[]>([]);
  const [copied, setCopied] = useState('');
  const [hint, setHint] = useState<TextKey>();
  const isWhole = session.opened.app === undefined && session.opened.file === undefined;
  const [isReady, setReady] = useState(!session.isOpening);
  const opening = useOpening(isReady, session.opened);
  const [made, makePdf] = usePdf(lines.control, setHint);
  useOpenedPdf(session.opened.app === 'pdf', session.uploads, lines.control, () => setPanel(undefined));
  const bar = useRef<HTMLElement>(null);
  const { screen, keys } = open ?? {};
  const zoom = useZoom(screen);
  const reader = useReader(lines.control);
  useSeen(reader, screen);
  const sharing = useSharing(lines.control);
  const knock = useKnock(sharing);

  useEffect(() => {
    const release = () => keys?.release();
    addEventListener('blur', release);
    return () => removeEventListener('blur', release);
  }, [keys]);

  useEffect(() => {
    const timer = hint && setTimeout(() => setHint(undefined), HINT_MS);
    return () => clearTimeout(timer || undefined);
  }, [hint]);

  useFront(lines.control);
  useEffect(() => askBeforeLeaving(kind), [kind]);

  const hasClosedKeyboard = usePhoneKeyboard();

  const takesKeys = async () => {
    await lines.control.ask({ do: 'ready' }, 'done').finally(() => setReady(true));
    session.isOpening = false;
  };
  const showKeys = (isShown: boolean) => {
    setKeys(isShown);
    if (isShown) setPanel(undefined);
    open?.typing.showKeyboard(isShown);
  };
  const askForLayout = async (layout: Layout) => lines.control.ask({ do: 'layout', layout }, 'done');
  const setLayout = async (layout: Layout) => {
    await askForLayout(layout);
    screen?.sendKey(...FIRST_KEY);
  };
  const backToScreen = () => screen?.focus({ preventScroll: true });
  const close = () => {
    setPanel(undefined);
    const tools = [panel, 'more'].map((name) => bar.current?.querySelector<HTMLElement>(`[data-panel=${name}]`));
    tools.find((tool) => tool?.checkVisibility())?.focus();
  };
  const addFiles = (files: readonly File[]) => {
    session.uploads.add(files, '');
    setPanel('files');
  };
  const isDropping = useFileDrop(({ files, folders }) => {
    session.uploads.addFolders(folders, '');
    addFiles(files);
  });
  return (
    <>
      <ReaderOffer reader={reader} kind={kind} isReady={isReady} onStart={() => session.end({ startsAnew: true })} />
      <Bar
        ref={bar}
        kind={kind}
        canKeep={canKeep}
        ends={ends}
        panel={panel}
        onPanel={setPanel}
        hasKeys={hasKeys}
        onKeys={(isShown) => showKeys(isShown || hasClosedKeyboard())}
        onPdf={makePdf}
        sound={sound}
        onEnd={() => {
          setPanel(undefined);
          setEnding(true);
        }}
      />
      {ends && (
        <EndWarning
          ends={ends}
          kind={kind}
          news={knock}
          onStay={() => {
            void lines.control.ask({ do: 'stay' }, 'done').catch(() => undefined);
            backToScreen();
          }}
        />
      )}
      {ends && <ClosingWarning ends={ends} kind={kind} />}
      <SharingStrip
        control={lines.control}
        sharing={sharing}
        isPanelOpen={panel === 'share'}
        onAnswered={backToScreen}
      />
      {ends?.isFull && <FullWarning onFiles={() => setPanel('files')} />}
      {ends?.hasCrashed && (
        <CrashNotice
          kind={kind}
          onOpenAgain={() => {
            void lines.control.ask({ do: 'again' }, 'done').catch(() => undefined);
            backToScreen();
          }}
        />
      )}
      {ends?.hasSetAside && (
        <ClosableNotice onClosed={backToScreen}>{t('desk.setAside', { files: t('desk.filesHome') })}</ClosableNotice>
      )}
      {hasReplaced && <ClosableNotice onClosed={backToScreen}>{t('desk.replaced')}</ClosableNotice>}
      {isMissing && (
        <ClosableNotice onClosed={backToScreen}>
          {t('desk.documentGone', { files: t('desk.filesHome') })}
        </ClosableNotice>
      )}
      {kind === 'work' && isWhole && (
        <RecentDocuments id={phase.session.id} control={lines.control} onPutAway={backToScreen} />
      )}
      <Offer lines={lines} made={made} onPutAway={backToScreen} />
      <main className={styles.main}>
        <h1 className="visually-hidden">{t('desk.title')}</h1>
        {!reader && <Text textKey="desk.screenNote" id={NOTE} className="visually-hidden" />}
        <ScreenView
          stream={lines.stream}
          typed={session}
          // One that opens an app at once is typed in before it takes keys.
          until={session.isOpening ? takesKeys : undefined}
          ratio={phase.session.ratio}
          onScreen={setOpen}
          renewLayout={async () => askForLayout(rememberedLayout(language))}
          heard={async () => lines.control.ask({ do: 'heard' }, 'done')}
          copiedMs={async () => (await lines.control.ask({ do: 'copied' }, 'copied')).copied}
          onHeld={setHeld}
          onCopied={setCopied}
          onFiles={addFiles}
          givePicture={async (picture) => lines.control.givePicture(picture)}
          onClipboardFault={(fault) => setHint(`desk.${fault}`)}
          onLeave={() => {
            bar.current?.querySelector<HTMLElement>('button')?.focus();
            // Orca says nothing of a focus that leaves what the desktop shows.
            reader?.say(`${t('desk.tools')}: ${t('desk.files')}`);
          }}
          // A screen reader has said it at the beginning.
          onTab={() => reader || setHint('desk.helpLeave')}
          describedBy={NOTE}
          renderBeside={
            reader && ((field, typing) => <ReaderView key="reader" reader={reader} field={field} typing={typing} />)
          }
        />
        {screen && <Pointers screen={screen} people={sharing.guests} listen={pointersOf(lines.control)} />}
        <Status as="span" className={styles.hint}>
          {hint ? t(hint) : opening && !reader && t(opening)}
        </Status>
        {sound && <SoundCard sound={sound} />}
        <ZoomCard zoom={zoom} isOpen={panel === 'zoom'} onClose={close}>
          <FullScreen />
        </ZoomCard>
        {isDropping && <p className={styles.dropping}>{t('desk.dropHere')}</p>}
        {panel === 'files' && (
          <FilesPanel lines={lines} uploads={session.uploads} member={phase.session.member} onClose={close} />
        )}
        {panel === 'keep' && <KeepPanel session={phase.session} lines={lines} onClose={close} />}
        {panel === 'share' && <SharePanel lines={lines} sharing={sharing} onClose={close} />}
        {panel === 'clipboard' && (
          <ClipboardPanel copied={copied} onSend={(text) => open?.clipboards.send(text)} onClose={close} />
        )}
        {panel === 'keyboard' && (
          <KeyboardPanel hasKeys={hasKeys} onKeys={showKeys} onLayout={setLayout} onClose={close} />
        )}
        {panel === 'more' && (
          <MorePanel canKeep={canKeep} onPanel={setPanel} onPdf={makePdf} sound={sound} onClose={close} />
        )}
        {panel === 'help' && <HelpPanel kind={kind} onClose={close} />}
      </main>
      {keys && hasKeys && (
        <KeyBar keys={keys} held={held} onLayout={() => setPanel('keyboard')} onHide={() => showKeys(false)} />
      )}
      {isEnding && (
        <EndDialog
          kind={kind}
          onEnd={() => session.end()}
          onKeep={canKeep ? () => setPanel('keep') : undefined}
          onClose={() => {
            setEnding(false);
            if (panel !== 'keep') backToScreen();
          }}
        />
      )}
    </>
  );
}
