// How long the session goes on, in words, and the warnings before it ends by itself.
import { useEffect, useState, type JSX } from 'react';
import { siteAddress } from '#src/desktop/page/session/addresses.ts';
import type { Ends } from '#src/desktop/page/session/ends.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { useTitle } from './use-title.ts';
import bar from './bar.module.css';
import styles from './desktop.module.css';

const MINUTE = 60_000;
const TICK = MINUTE / 4;

/** The time, again with each tick. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Minutes until a time. The clock may be a tick behind: a session of 60 minutes must not begin with 61. */
const minutesUntil = (at: number, now: number) => Math.ceil((at - now - TICK) / MINUTE);

interface TimeLeftProps {
  ends: Ends;
  kind: 'trial' | 'work';
}

/** One line for the bar. */
export function TimeLeft({ ends, kind }: TimeLeftProps): JSX.Element {
  const { t, count } = useTexts();
  const minutes = Math.max(0, minutesUntil(ends.age, useNow()));
  const left = minutes < 120 ? count('desk.minutesLeft', minutes) : count('desk.hoursLeft', Math.floor(minutes / 60));
  return (
    <span className={bar.time}>
      <strong>{left}</strong> <span>{t(kind === 'trial' ? 'desk.thenErased' : 'desk.thenClosed')}</span>
    </span>
  );
}

/** What an operator has ordered, with the operator's words. Nothing otherwise. */
export function ClosingWarning({ ends: { closing }, kind }: TimeLeftProps): JSX.Element | null {
  const { t, count } = useTexts();
  const now = useNow();
  if (!closing) return null;
  return (
    <div role="alert" className={styles.warning}>
      <span>
        {count('desk.operatorEnds', Math.max(1, minutesUntil(closing.at, now)))}{' '}
        {t(kind === 'trial' ? 'desk.endsSoonTrial' : 'desk.endsSoonWork')}
        {closing.message !== '' && (
          <>
            {' '}
            <q lang={closing.language}>{closing.message}</q>
          </>
        )}
      </span>
    </div>
  );
}

interface EndWarningProps extends TimeLeftProps {
  onStay: () => void;
  /** Comes first in the title of the page. */
  news?: string | undefined;
}

/** A warning in the last minutes, with what can be done. Nothing before. */
export function EndWarning({ ends, kind, onStay, news }: EndWarningProps): JSX.Element | null {
  const { t, count, language } = useTexts();
  const now = useNow();
  const minutes = Math.max(1, minutesUntil(ends.at, now));
  const isSoon = now >= ends.warnsAt && ends.why !== 'away';
  // Visitors in another tab see it there.
  useTitle(news ?? (isSoon ? count('desk.minutesLeft', minutes) : t('desk.title')));
  if (!isSoon) return null;
  return (
    <div role="alert" className={styles.warning}>
      <span>
        {count(ends.why === 'idle' ? 'desk.idleSoon' : 'desk.endsSoon', minutes)}{' '}
        {ends.why === 'age' && t(kind === 'trial' ? 'desk.endsSoonTrial' : 'desk.endsSoonWork')}
      </span>
      {ends.why === 'idle' && (
        <Button variant="secondary" onClick={onStay}>
          {t('desk.stay')}
        </Button>
      )}
      {kind === 'work' && (
        <a href={`${siteAddress('account', language)}#openings`} target="_blank" rel="noopener noreferrer">
          {t('desk.emailNext')}
        </a>
      )}
    </div>
  );
}
