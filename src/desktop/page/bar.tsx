// The bar of an open session: where it belongs to, how long it goes on, and the tools.
import type { JSX, Ref } from 'react';
import { siteAddress } from '#src/desktop/page/session/addresses.ts';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import { SoundTool } from '#src/desktop/page/sound/sound-tool.tsx';
import type { Sound } from '#src/desktop/page/sound/sound.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { BackToSite } from './brand.tsx';
import { FullScreen } from './full-screen.tsx';
import { LESSER_PANELS } from './more-panel.tsx';
import { TimeLeft } from './time-left.tsx';
import { Tool } from './tool.tsx';
import styles from './bar.module.css';

const PANELS = ['files', 'keep', 'share', 'clipboard', 'keyboard', 'zoom', 'help'] as const;

/** With their words on a laptop too. */
const FIRST: ReadonlySet<string> = new Set(['files', 'share', 'help']);

export type PanelName = (typeof PANELS)[number] | 'more';

const isLesser = (name: PanelName | undefined) => LESSER_PANELS.some((one) => one === name);

interface BarProps {
  ref: Ref<HTMLElement>;
  kind: 'trial' | 'work';
  /** Whether files of the trial can go into an account. */
  canKeep: boolean;
  ends: DesktopSession['ends'];
  panel: PanelName | undefined;
  onPanel: (panel: PanelName | undefined) => void;
  hasKeys: boolean;
  /** On phones, where the keyboard is what is wanted. */
  onKeys: (show: boolean) => void;
  onPdf: () => void;
  sound: Sound | undefined;
  onEnd: () => void;
}

export function Bar({ ref, kind, ends, onKeys, onPdf, onEnd, ...more }: BarProps): JSX.Element {
  const { canKeep, panel, onPanel, hasKeys, sound } = more;
  const { t, language } = useTexts();
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const press = (name: PanelName) => {
    if (name === 'keyboard' && isTouched && panel !== name) onKeys(!hasKeys);
    else onPanel(panel === name ? undefined : name);
  };
  return (
    <header ref={ref} className={styles.bar} data-keys={hasKeys || undefined}>
      <BackToSite to={siteAddress(kind === 'trial' ? 'trial' : 'workArea', language)} />
      {ends && <TimeLeft ends={ends} kind={kind} />}
      <div role="group" aria-label={t('desk.tools')} className={styles.tools}>
        {PANELS.filter((name) => name !== 'keep' || canKeep).map((name) => (
          <Tool
            key={name}
            icon={name}
            label={t(`desk.${name}`)}
            data-panel={name}
            data-lesser={isLesser(name) || undefined}
            data-first={FIRST.has(name) || undefined}
            aria-expanded={panel === name || (name === 'keyboard' && hasKeys)}
            onClick={() => press(name)}
          />
        ))}
        <Tool icon="pdf" label={t('desk.pdf')} data-lesser onClick={onPdf} />
        {sound && <SoundTool sound={sound} isLesser />}
        <span className={styles.wide}>
          <FullScreen />
        </span>
        <span className={styles.narrow}>
          <Tool
            icon="tools"
            label={t('desk.moreTools')}
            data-panel="more"
            aria-expanded={panel === 'more' || isLesser(panel)}
            onClick={() => press('more')}
          />
        </span>
        <Tool icon="end" label={t(kind === 'trial' ? 'desk.endTrial' : 'desk.endWork')} onClick={onEnd} />
      </div>
    </header>
  );
}
