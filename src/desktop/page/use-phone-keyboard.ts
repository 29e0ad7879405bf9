import { useEffect, useRef } from 'react';

/** In pixels: the keyboard of a phone is higher, what else comes and goes there is not. */
const LEAST_HEIGHT = 120;

/**
 * Makes the page as high as what is seen of it: iPhones lay their keyboard over the page. Returns a function that says, once each time,
 * whether the phone's own key has closed the keyboard: the page hears of it by the height alone.
 */
export function usePhoneKeyboard(): () => boolean {
  const isClosed = useRef(false);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const { style } = document.documentElement;
    let { width, height } = viewport;
    const fit = () => {
      style.setProperty('--visible', `${viewport.height}px`);
      const grown = viewport.height - height;
      if (viewport.width === width && Math.abs(grown) > LEAST_HEIGHT) isClosed.current = grown > 0;
      ({ width, height } = viewport);
    };
    viewport.addEventListener('resize', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      style.removeProperty('--visible');
    };
  }, []);
  return () => {
    const was = isClosed.current;
    isClosed.current = false;
    return was;
  };
}
