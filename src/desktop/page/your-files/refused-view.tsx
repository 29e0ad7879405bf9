// What is shown in place of the files where the page could not open them.
import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { FaultNumber } from '../fault-number.tsx';
import { NoticeView } from '../notice-view.tsx';
import { signInAddress, siteAddress } from '../session/addresses.ts';
import type { ConnectionState } from './connection/files-connection.ts';
import desk from '../desktop.module.css';

type Refused = Extract<ConnectionState, { at: 'refused' }>;

const TEXTS: Partial<Record<Refused['fault'], TextKey>> = {
  offline: 'desk.faultOffline',
  'no-room': 'yourFiles.faultNoPlace',
  'too-many': 'desk.faultTooMany',
  'sign-in': 'yourFiles.faultSignIn',
  'sign-in-failed': 'desk.signInFailed',
  'desktop-only': 'yourFiles.desktopNeeded',
};

export function RefusedView({ fault, number, onAgain }: Refused & { onAgain: () => void }): JSX.Element {
  const { t, language } = useTexts();
  const isSignIn = fault.startsWith('sign-in');
  return (
    <NoticeView title={isSignIn ? 'desk.signInTitle' : 'yourFiles.refused'}>
      <p role="alert">{t(TEXTS[fault] ?? 'desk.faultFailed')}</p>
      <FaultNumber number={number} />
      <p className={desk.ways}>
        {isSignIn ? (
          <a className={buttonClass('primary')} href={signInAddress('files')}>
            {t('desk.signIn')}
          </a>
        ) : (
          <Button variant="primary" onClick={onAgain}>
            {t('desk.tryAgain')}
          </Button>
        )}
        {fault === 'desktop-only' && (
          <a className={buttonClass('secondary')} href={signInAddress()}>
            {t('yourFiles.openDesktop')}
          </a>
        )}
        <a className={buttonClass('quiet')} href={siteAddress('workArea', language)}>
          {t('desk.back')}
        </a>
      </p>
    </NoticeView>
  );
}
