import { useEffect, useState } from 'react';
import { askWhetherSound, type OwnSession } from '../session/host-api.ts';
import { Sound } from './sound.ts';
import { canPlay } from './speaker.ts';

/** Returns the sound of the session; nothing while it is not known whether its host and this browser have any. */
export function useSound(session: OwnSession): Sound | undefined {
  const [sound, setSound] = useState<Sound>();
  useEffect(() => {
    const own = new Sound(session);
    let isOver = false;
    if (canPlay())
      askWhetherSound().then(
        (is) => is && !isOver && setSound(own),
        () => undefined,
      );
    return () => {
      isOver = true;
      own.stop();
    };
  }, [session]);
  return sound;
}
