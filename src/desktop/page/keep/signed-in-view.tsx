// The end of the sign-in in a tab of its own: the trial, with the files to keep, is in the tab before.
import { useEffect, useState, type JSX } from 'react';
import { NoticeView } from '#src/desktop/page/notice-view.tsx';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { signInAddress } from '../session/addresses.ts';
import { askWhetherSignedIn } from '../session/host-api.ts';

export function SignedInView(): JSX.Element {
  const { t } = useTexts();
  const [isSignedIn, setSignedIn] = useState<boolean>();
  useEffect(() => {
    askWhetherSignedIn().then(setSignedIn, () => setSignedIn(false));
  }, []);
  if (isSignedIn === undefined) return <NoticeView title="desk.signInTitle" isBusy />;
  if (isSignedIn)
    return (
      <NoticeView title="desk.keepBackTitle">
        <Text textKey="desk.keepBackText" />
      </NoticeView>
    );
  return (
    <NoticeView title="desk.keepNotBackTitle">
      <Text textKey="desk.keepNotBackText" />
      <p>
        <a className={buttonClass('primary')} href={signInAddress('keep')}>
          {t('desk.keepSignIn')}
        </a>
      </p>
    </NoticeView>
  );
}
