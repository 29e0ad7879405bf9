import { useId, useSyncExternalStore, type JSX } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { Sound } from './sound.ts';
import styles from './sound.module.css';

/** What the sound does, and how loud it is. It goes when it is put away, and comes with the next press. */
export function SoundCard({ sound }: { sound: Sound }): JSX.Element {
  const { t } = useTexts();
  const id = useId();
  const state = useSyncExternalStore(sound.subscribe, () => sound.state);
  const note = useSyncExternalStore(sound.subscribe, () => sound.note);
  const volume = useSyncExternalStore(sound.subscribe, () => sound.volume);
  return (
    <div className={styles.card} data-shown={note !== undefined}>
      <Status as="p">{note && t(note)}</Status>
      {note && (
        <>
          {state !== 'off' && (
            <p>
              <label htmlFor={id}>{t('desk.soundVolume')}</label>
              <input
                id={id}
                type="range"
                min={0}
                max={100}
                step={5}
                value={Math.round(volume * 100)}
                onChange={({ target }) => sound.setVolume(Number(target.value) / 100)}
              />
            </p>
          )}
          <Button variant="quiet" onClick={() => sound.hide()}>
            {t('desk.close')}
          </Button>
        </>
      )}
    </div>
  );
}
