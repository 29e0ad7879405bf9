// On phones: the tools of the bar that have no room there, with their words.
import type { JSX } from 'react';
import { SoundTool } from '#src/desktop/page/sound/sound-tool.tsx';
import type { Sound } from '#src/desktop/page/sound/sound.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Panel } from './panel.tsx';
import { Tool } from './tool.tsx';
import styles from './bar.module.css';

export const LESSER_PANELS = ['keep', 'share', 'clipboard', 'zoom', 'help'] as const;

interface MorePanelProps {
  canKeep: boolean;
  onPanel: (panel: (typeof LESSER_PANELS)[number]) => void;
  onPdf: () => void;
  sound: Sound | undefined;
  onClose: () => void;
}

export function MorePanel({ canKeep, onPanel, onPdf, sound, onClose }: MorePanelProps): JSX.Element {
  const { t } = useTexts();
  const pdf = () => {
    onClose();
    onPdf();
  };
  return (
    <Panel title="desk.moreTools" onClose={onClose}>
      <div className={styles.lesser}>
        <Tool icon="pdf" label={t('desk.pdf')} onClick={pdf} />
        {LESSER_PANELS.filter((name) => name !== 'keep' || canKeep).map((name) => (
          <Tool key={name} icon={name} label={t(`desk.${name}`)} onClick={() => onPanel(name)} />
        ))}
        {sound && <SoundTool sound={sound} onToggled={onClose} />}
      </div>
    </Panel>
  );
}
