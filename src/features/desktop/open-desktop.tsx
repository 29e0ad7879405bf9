// An open session: the bar, the picture, the panels.
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore, type JSX } from 'react';
import type { Layout } from '#src/shared/desktop/layouts.ts';
import { Button } from '#src/ui/button.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { Bar, type PanelName } from './bar.tsx';
import { ClipboardPanel } from './clipboard-panel.tsx';
import { EndDialog } from './end-dialog.tsx';
import { FilesPanel } from './files/files-panel.tsx';
import { Offer } from './files/offer.tsx';
import { FullWarning } from './full-warning.tsx';
import { HelpPanel } from './help-panel.tsx';
import { KeepPanel } from './keep/keep-panel.tsx';
import { KeyboardPanel } from './keyboard-panel.tsx';
import { KeyBar } from './screen/key-bar.tsx';
import { KEYS, type HeldName } from './screen/keysyms.ts';
import { ScreenView } from './screen/screen-view.tsx';
import type { Screen } from './screen/screen.ts';
import { SessionKeys } from './screen/session-keys.ts';
import { TypingField } from './screen/typing-field.tsx';
import type { DesktopSession } from './session/desktop-session.ts';
import type { Phase } from './session/phase.ts';
import { EndWarning } from './time-left.tsx';
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
  const { t } = useTexts();
  const { lines } = phase;
  const { kind, canKeep = false, hasReplaced = false } = phase.session;
  const ends = useSyncExternalStore(session.subscribe, () => session.ends);
  const [screen, setScreen] = useState<Screen>();
  const [send, setSend] = useState<(text: string) => void>();
  const [panel, setPanel] = useState<PanelName | undefined>(isKeeping && canKeep ? 'keep' : undefined);
  const [isTold, setTold] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const [hasKeys, setKeys] = useState(false);
  const [held, setHeld] = useState<readonly HeldName[]>([]);
  const [copied, setCopied] = useState('');
  const [isDropping, setDropping] = useState(false);
  const [hasHint, setHint] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const keys = useMemo(() => screen && new SessionKeys(screen, setHeld), [screen]);

  useEffect(() => {
    const release = () => keys?.release();
    addEventListener('blur', release);
    return () => removeEventListener('blur', release);
  }, [keys]);

  useEffect(() => {
    const timer = hasHint && setTimeout(() => setHint(false), HINT_MS);
    return () => clearTimeout(timer || undefined);
  }, [hasHint]);

  // iPhones lay their keyboard over the page.
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    const fit = () => style.setProperty('--visible', `${viewport.height}px`);
    viewport.addEventListener('resize', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      style.removeProperty('--visible');
    };
  }, []);

  const showKeys = (isShown: boolean) => {
    setKeys(isShown);
    // On a phone a tap on the picture must not close the keyboard.
    if (screen) screen.focusOnClick = !isShown;
    if (!isShown) return screen?.focus({ preventScroll: true });
    setPanel(undefined);
    field.current?.focus({ preventScroll: true });
  };
  const setLayout = async (layout: Layout) => {
    await lines.control.ask({ do: 'layout', layout }, 'done');
    // As after the start: the first capital letter of a new Greek layout would be lost.
    screen?.sendKey(KEYS.Shift, 'ShiftLeft');
  };
  const close = () => {
    setPanel(undefined);
    bar.current?.querySelector<HTMLElement>(`[data-panel=${panel}]`)?.focus();
  };
  const addFiles = (files: readonly File[]) => {
    session.uploads.add(files, '');
    setPanel('files');
  };
  // On the whole page: the browser would open a file that is dropped beside the picture, and leave the session.
  const onDrag = useEffectEvent((event: DragEvent) => {
    const { dataTransfer, type, relatedTarget } = event;
    if (!dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setDropping(type === 'dragover' || (type === 'dragleave' && relatedTarget !== null));
    if (type === 'drop') addFiles([...dataTransfer.files]);
  });
  useEffect(() => {
    const over = new AbortController();
    const handle = (event: DragEvent) => onDrag(event);
    for (const type of ['dragover', 'dragleave', 'drop'] as const) addEventListener(type, handle, over);
    return () => over.abort();
  }, []);
  return (
    <>
      <Bar
        ref={bar}
        kind={kind}
        canKeep={canKeep}
        ends={ends}
        panel={panel}
        onPanel={setPanel}
        hasKeys={hasKeys}
        onKeys={showKeys}
        onEnd={() => setEnding(true)}
      />
      {ends && <EndWarning ends={ends} kind={kind} onStay={() => void lines.control.ask({ do: 'stay' }, 'done')} />}
      {ends?.isFull && <FullWarning onFiles={() => setPanel('files')} />}
      {hasReplaced && !isTold && (
        <div role="status" className={styles.warning}>
          {t('desk.replaced')}
          <Button variant="quiet" onClick={() => setTold(true)}>
            {t('desk.close')}
          </Button>
        </div>
      )}
      <Offer lines={lines} />
      <main className={styles.main}>
        <h1 className="visually-hidden">{t('desk.title')}</h1>
        <Text textKey="desk.screenNote" id={NOTE} className="visually-hidden" />
        <ScreenView
          stream={lines.stream}
          ratio={phase.session.ratio}
          onScreen={(shown, send) => {
            setScreen(shown);
            setSend(() => send);
          }}
          onCopied={setCopied}
          onFiles={addFiles}
          onLeave={() => bar.current?.querySelector<HTMLElement>('button')?.focus()}
          onTab={() => setHint(true)}
          describedBy={NOTE}
        />
        <span role="status" className={styles.hint}>
          {hasHint && t('desk.helpLeave')}
        </span>
        {isDropping && <p className={styles.dropping}>{t('desk.dropHere')}</p>}
        {panel === 'files' && <FilesPanel lines={lines} uploads={session.uploads} onClose={close} />}
        {panel === 'keep' && <KeepPanel session={phase.session} lines={lines} onClose={close} />}
        {panel === 'clipboard' && <ClipboardPanel copied={copied} onSend={(text) => send?.(text)} onClose={close} />}
        {panel === 'keyboard' && (
          <KeyboardPanel hasKeys={hasKeys} onKeys={showKeys} onLayout={setLayout} onClose={close} />
        )}
        {panel === 'help' && <HelpPanel kind={kind} onClose={close} />}
        {keys && <TypingField keys={keys} field={field} />}
      </main>
      {keys && hasKeys && <KeyBar keys={keys} held={held} onLayout={() => setPanel('keyboard')} />}
      {isEnding && (
        <EndDialog
          kind={kind}
          onEnd={() => session.end()}
          onKeep={canKeep ? () => setPanel('keep') : undefined}
          onClose={() => {
            setEnding(false);
            if (panel !== 'keep') screen?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
