import { useEffect, useState, type JSX } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Tool } from './tool.tsx';

/** Absent where the browser has no full screen for pages, as on iPhones. */
export function FullScreen(): JSX.Element | null {
  const { t } = useTexts();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = async () => {
    if (isFull) return document.exitFullscreen();
    await document.documentElement.requestFullscreen();
    // Chromium then gives Escape, Alt+Tab and Ctrl+W to the session; holding Escape leaves.
    await (navigator as { keyboard?: { lock: () => Promise<void> } }).keyboard?.lock();
  };
  return (
    <Tool
      icon="full"
      label={t(isFull ? 'desk.leaveFull' : 'desk.full')}
      onClick={() => void toggle().catch(() => undefined)}
    />
  );
}
