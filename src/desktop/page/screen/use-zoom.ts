import { useCallback, useEffect, useState } from 'react';
import { rememberedZoom, rememberZoom } from '../session/browser-storage.ts';
import { magnify, nextZoom } from './magnifier.ts';
import type { Screen } from './screen.ts';

export interface Zoom {
  /** 1 to 4. */
  readonly now: number;
  /** The next step, larger or smaller. */
  readonly step: (by: 1 | -1) => void;
}

/** The zoom of the picture, which this device remembers. */
export function useZoom(screen: Screen | undefined): Zoom {
  const [now, setNow] = useState(rememberedZoom);
  useEffect(() => {
    if (!screen) return undefined;
    magnify(screen, rememberedZoom());
    screen.onZoom = (zoom) => {
      setNow(zoom);
      rememberZoom(zoom);
    };
    return () => {
      screen.onZoom = () => undefined;
    };
  }, [screen]);
  const step = useCallback((by: 1 | -1) => screen && magnify(screen, nextZoom(screen.zoom, by)), [screen]);
  return { now, step };
}
