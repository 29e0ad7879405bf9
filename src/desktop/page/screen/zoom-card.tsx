import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import { formatPercent } from '#src/shared/languages/format.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Icon } from '../icon.tsx';
import { nextZoom } from './magnifier.ts';
import type { Zoom } from './use-zoom.ts';
import styles from './screen.module.css';

const SAID_MS = 2500;

interface ZoomCardProps {
  zoom: Zoom;
  isOpen: boolean;
  onClose: () => void;
  /** What else belongs to the view. */
  children: ReactNode;
}

/** How large the picture is: for a moment after each change, and with buttons while it is open. */
export function ZoomCard({ zoom: { now, step }, isOpen, onClose, children }: ZoomCardProps): JSX.Element {
  const { t, language } = useTexts();
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(now);
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    if (shown.current === now) return undefined;
    shown.current = now;
    setNew(true);
    const timer = setTimeout(() => setNew(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [now]);
  useEffect(() => {
    if (isOpen) card.current?.querySelector('button')?.focus();
  }, [isOpen]);
  return (
    <div
      ref={card}
      role="group"
      aria-label={t('desk.zoom')}
      className={styles.zoom}
      data-shown={isOpen || isNew}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      {isOpen && (
        <Button variant="secondary" isDisabled={nextZoom(now, -1) === now} onClick={() => step(-1)}>
          <Icon name="less" />
          <span className="visually-hidden">{t('desk.zoomOut')}</span>
        </Button>
      )}
      <Status as="span">{(isOpen || isNew) && formatPercent(Math.round(now * 100), language)}</Status>
      {isOpen && (
        <>
          <Button variant="secondary" isDisabled={nextZoom(now, 1) === now} onClick={() => step(1)}>
            <Icon name="more" />
            <span className="visually-hidden">{t('desk.zoomIn')}</span>
          </Button>
          {children}
          <Button variant="quiet" onClick={onClose}>
            {t('desk.close')}
          </Button>
        </>
      )}
    </div>
  );
}
