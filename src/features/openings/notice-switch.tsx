// The button with which a member asks for an email once a section is ready, or takes that back. Loaded for members alone.
import { useEffect, useState, type JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useAction } from '#src/ui/forms/use-action.ts';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './openings.module.css';

/** Until the server has said whether the member waits, the button is busy; if it cannot say it, the press asks. */
export function NoticeSwitch({ section }: { section: string }): JSX.Element {
  const { t, language } = useTexts();
  const [isLoading, setLoading] = useState(true);
  const [isWaiting, setWaiting] = useState(false);
  const [result, setResult] = useState<'notified' | 'stopped'>();
  const { isBusy, failure, run } = useAction();
  const words = useFailureWords(failure);

  useEffect(() => {
    let isOver = false;
    callMemberApi('GET /auth/openings/', language)
      .then(
        ({ openings }) => {
          if (!isOver) setWaiting(openings.some((opening) => opening.section === section));
        },
        () => undefined,
      )
      .finally(() => {
        if (!isOver) setLoading(false);
      });
    return () => {
      isOver = true;
    };
    // The response does not depend on the language, but for the titles.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [section]);

  const toggle = () =>
    run(async () => {
      setResult(undefined);
      await callMemberApi(`${isWaiting ? 'DELETE' : 'POST'} /auth/openings/:id/`, language, { id: section });
      setWaiting(!isWaiting);
      setResult(isWaiting ? 'stopped' : 'notified');
    });

  return (
    <>
      <Button variant={isWaiting ? 'secondary' : 'primary'} isBusy={isLoading || isBusy} onClick={() => void toggle()}>
        {t(isWaiting ? 'inPreparation.stop' : 'inPreparation.notify')}
      </Button>
      <Status as="p" className={styles.status} lang={words?.lang}>
        {words ? words.sentence : result ? t(`inPreparation.${result}`) : isWaiting && t('inPreparation.notified')}
      </Status>
    </>
  );
}
