// The feedback page: a form that needs no account.
import { useState, useEffect, type JSX } from 'react';
import site from '#site';
import { STORAGE_PERIODS } from '#src/shared/accounts/storage-periods.ts';
import { promisesOf } from '#src/shared/stated/promises.ts';
import { focusHeading } from '#src/ui/browser/focus.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { NeedsScript } from '#src/ui/forms/needs-script.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { PageOpening } from '#src/ui/page/page-opening.tsx';
import { Sentences } from '#src/ui/stated/sentences.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import styles from './feedback.module.css';

/** Another account server takes no feedback: then there is an email address alone. */
export function FeedbackPage(): JSX.Element {
  const [isSent, setIsSent] = useState(false);
  return (
    <PageOpening title="feedback.title" picture="feedback">
      <Sentences className="lead" of={[{ key: 'feedback.intro' }, ...promisesOf(site, 'feedbackRead')]} />
      {site.apiBaseUrl === null ? (
        <>
          <NeedsScript textKey="feedback.noScript" />
          <div className={styles.stage}>
            {isSent ? <Sent onAgain={() => setIsSent(false)} /> : <FeedbackForm onSent={() => setIsSent(true)} />}
          </div>
          <Text textKey="feedback.kept" values={STORAGE_PERIODS} className={styles.small} />
          <Text textKey="feedback.byMail" className={styles.small} />
        </>
      ) : (
        <Text textKey="feedback.elsewhere" />
      )}
    </PageOpening>
  );
}

/** Replaces the form. The focus goes to the page's heading, and the message is said. */
function Sent({ onAgain }: { onAgain: () => void }): JSX.Element {
  const { t } = useTexts();
  useEffect(() => focusHeading(), []);
  return (
    <>
      <Status>
        <Text textKey="feedback.sent" className={styles.sent} />
      </Status>
      <p>
        <Button
          variant="secondary"
          onClick={() => {
            focusHeading();
            onAgain();
          }}
        >
          {t('feedback.again')}
        </Button>
      </p>
    </>
  );
}
