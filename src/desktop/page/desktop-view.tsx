// The page of a session, by what is going on.
import { useEffect, useSyncExternalStore, type JSX } from 'react';
import { hasMembers, signInAddress, siteAddress } from '#src/desktop/page/session/addresses.ts';
import type { DesktopSession } from '#src/desktop/page/session/desktop-session.ts';
import type { Phase, Refusal } from '#src/desktop/page/session/phase.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { AskingView } from './asking-view.tsx';
import { EndedView } from './ended-view.tsx';
import { FaultNumber } from './fault-number.tsx';
import { LanguageLinks } from './language-links.tsx';
import { LostView, NeverTyped } from './lost-view.tsx';
import { NoticeView } from './notice-view.tsx';
import { OpenDesktop } from './open-desktop.tsx';
import { useLeft } from './use-left.ts';
import styles from './desktop.module.css';

const FAULTS: Partial<Record<Refusal, TextKey>> = {
  'one-each': 'desk.faultOneEach',
  'no-room': 'desk.faultNoRoom',
  closed: 'desk.faultClosed',
  maintenance: 'desk.faultMaintenance',
  'too-many': 'desk.faultTooMany',
  'sign-in': 'desk.faultSignIn',
  'sign-in-failed': 'desk.signInFailed',
  offline: 'desk.faultOffline',
  'trials-only': 'desk.faultTrialsOnly',
};

interface DesktopViewProps {
  /** That of this page, made before the first render. */
  session: DesktopSession;
  /** The visitor comes back from the sign-in to keep files. */
  isKeeping?: boolean;
}

export function DesktopView({ session, isKeeping = false }: DesktopViewProps): readonly JSX.Element[] {
  const phase = useSyncExternalStore(session.subscribe, () => session.phase);

  useEffect(() => {
    const over = new AbortController();
    addEventListener('online', () => session.reconnect(), over);
    addEventListener('focus', () => session.lookAgain(), over);
    return () => over.abort();
  }, [session]);

  const left = useLeft(phase);
  return (left ? [left, phase] : [phase]).map((one) => (
    // The same element for as long as its field may have the focus.
    <div key={one.at} className={one === left ? 'visually-hidden' : styles.phase}>
      <PhaseView session={session} phase={one} isKeeping={isKeeping} />
    </div>
  ));
}

interface PhaseViewProps extends Required<DesktopViewProps> {
  phase: Phase;
}

function PhaseView({ session, phase, isKeeping }: PhaseViewProps): JSX.Element {
  const { t } = useTexts();
  switch (phase.at) {
    case 'open':
      return <OpenDesktop key={phase.session.id} session={session} phase={phase} isKeeping={isKeeping} />;
    case 'start':
      return <Start session={session} />;
    case 'asking':
      return <AskingView session={session} kind={phase.kind} />;
    case 'ending':
      return <NoticeView title={phase.kind === 'trial' ? 'desk.endingTrial' : 'desk.endingWork'} isBusy />;
    case 'waiting':
      return (
        <NoticeView title="desk.waiting" isBusy>
          <Status as="p">{t('desk.place', { place: phase.place })}</Status>
          <Button variant="secondary" onClick={() => session.leave()}>
            {t('desk.leaveQueue')}
          </Button>
        </NoticeView>
      );
    case 'found':
      return (
        <NoticeView title="desk.found">
          <Text textKey="desk.foundText" />
          <p className={styles.ways}>
            <Button variant="primary" onClick={() => session.takeOver()}>
              {t('desk.foundGo')}
            </Button>
            <Button variant="secondary" onClick={() => session.end({ startsAnew: true })}>
              {t('desk.foundAnew')}
            </Button>
            <Button variant="danger" onClick={() => session.end()}>
              {t('desk.endTrialNow')}
            </Button>
          </p>
        </NoticeView>
      );
    case 'lost':
      return <LostView session={session} />;
    case 'elsewhere':
      return (
        <NoticeView title="desk.elsewhere">
          <p className={styles.ways}>
            <Button variant="primary" onClick={() => session.showHere()}>
              {t('desk.here')}
            </Button>
          </p>
        </NoticeView>
      );
    case 'ended':
      return <EndedView {...phase} typed={session.typed} onAgain={() => session.startAgain(phase.kind)} />;
    case 'refused':
      return <Refused phase={phase} typed={session.typed} onAgain={(kind) => session.startAgain(kind)} />;
  }
}

function Start({ session }: { session: DesktopSession }): JSX.Element {
  const { t } = useTexts();
  return (
    <NoticeView title="desk.title">
      <Text textKey="desk.intro" />
      <p className={styles.ways}>
        <Button variant="primary" onClick={() => session.start('trial')}>
          {t('desk.startTrial')}
        </Button>
        {/* By way of the site, which says who is signed in. */}
        {hasMembers() && (
          <a className={buttonClass('secondary')} href={signInAddress()}>
            {t('desk.startWork')}
          </a>
        )}
      </p>
      <Text textKey="desk.endsTrial" className={styles.small} />
      <LanguageLinks />
    </NoticeView>
  );
}

interface RefusedProps {
  phase: Extract<Phase, { at: 'refused' }>;
  /** What was typed while the lines were cut. */
  typed: string;
  onAgain: (kind: 'trial' | 'work') => void;
}

function Refused({ phase: { fault, more = {}, kind }, typed, onAgain }: RefusedProps): JSX.Element {
  const { t, count, language } = useTexts();
  const { minutes, isUnseen = false, canSignIn = false, number } = more;
  return (
    <NoticeView title={fault.startsWith('sign-in') ? 'desk.signInTitle' : 'desk.refused'}>
      <p role="alert">
        {isUnseen && minutes !== undefined
          ? count('desk.oneEachUnseen', minutes)
          : t(FAULTS[fault] ?? 'desk.faultFailed')}
      </p>
      {fault === 'one-each' && !isUnseen && (
        <p>{minutes === undefined ? t('desk.oneEachWaits') : count('desk.oneEachUntil', minutes)}</p>
      )}
      {fault === 'one-each' && canSignIn && <Text textKey="desk.oneEachOwn" />}
      {fault === 'one-each' && <Text textKey="desk.oneEachGroup" className={styles.small} />}
      <FaultNumber number={number} />
      <NeverTyped text={typed} />
      <p className={styles.ways}>
        {fault.startsWith('sign-in') ? (
          <a className={buttonClass('primary')} href={signInAddress()}>
            {t('desk.signIn')}
          </a>
        ) : (
          <Button variant="primary" onClick={() => onAgain(fault === 'trials-only' ? 'trial' : kind)}>
            {t(fault === 'trials-only' ? 'desk.startTrial' : 'desk.tryAgain')}
          </Button>
        )}
        {canSignIn && (
          <a className={buttonClass('secondary')} href={signInAddress()}>
            {t('desk.startWork')}
          </a>
        )}
        <a className={buttonClass('quiet')} href={siteAddress(kind === 'trial' ? 'trial' : 'workArea', language)}>
          {t('desk.back')}
        </a>
      </p>
      <LanguageLinks />
    </NoticeView>
  );
}
