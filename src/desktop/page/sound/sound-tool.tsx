import { useSyncExternalStore, type JSX } from 'react';
import { Tool } from '#src/desktop/page/tool.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { Sound } from './sound.ts';

interface SoundToolProps {
  sound: Sound;
  onToggled?: () => void;
  isLesser?: boolean;
}

/** The button in the bar. It is pressed while there is sound. */
export function SoundTool({ sound, onToggled, isLesser = false }: SoundToolProps): JSX.Element {
  const { t } = useTexts();
  const isOn = useSyncExternalStore(sound.subscribe, () => sound.state !== 'off');
  return (
    <Tool
      icon={isOn ? 'sound' : 'silence'}
      label={t('desk.sound')}
      aria-pressed={isOn}
      data-lesser={isLesser || undefined}
      onClick={() => {
        sound.toggle();
        onToggled?.();
      }}
    />
  );
}
