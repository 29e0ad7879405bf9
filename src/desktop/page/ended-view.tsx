// The end of a session: why, what became of the files, and the receipt of a trial.
import type { JSX } from 'react';
import { siteAddress } from '#src/desktop/page/session/addresses.ts';
import type { SessionReport } from '#src/desktop/protocol/host-messages.ts';
import type { SignedReceipt } from '#src/desktop/protocol/receipt.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { saveFile } from '#src/ui/browser/save-file.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { FaultNumber } from './fault-number.tsx';
import { NeverTyped } from './lost-view.tsx';
import { NoticeView } from './notice-view.tsx';
import styles from './desktop.module.css';

const REASONS: Partial<Record<NonNullable<SessionReport['why']>, TextKey>> = {
  left: 'desk.whyLeft',
  away: 'desk.whyAway',
  idle: 'desk.whyIdle',
  age: 'desk.whyAge',
  operator: 'desk.whyOperator',
  erased: 'desk.whyErased',
  failed: 'desk.whyFailed',
};

interface EndedViewProps {
  kind: 'trial' | 'work';
  report: SessionReport;
  /** What was typed while the lines were cut. */
  typed: string;
  onAgain: () => void;
}

export function EndedView({
  kind,
  report: { why, number, guests = 0, receipt },
  typed,
  onAgain,
}: EndedViewProps): JSX.Element {
  const { t, count, language } = useTexts();
  const kept = receipt?.receipt.kept ?? 0;
  const isTrial = kind === 'trial';
  // The host knows nothing of it: it was started again, or another account is signed in.
  const isForgotten = why === undefined;
  // Of a desktop that the host does not know, the account may be deleted, with the files.
  const areFilesKnown = why !== 'erased' && (isTrial || !isForgotten);
  const reason = isForgotten ? (isTrial ? 'desk.forgottenTrial' : 'desk.forgottenWork') : REASONS[why];
  return (
    <NoticeView title={isTrial ? 'desk.endedTrial' : isForgotten ? 'desk.goneWork' : 'desk.endedWork'}>
      {reason && <Text textKey={reason} />}
      <FaultNumber number={number} />
      {areFilesKnown && (
        <p>
          {t(isTrial ? 'desk.erased' : 'desk.kept')} {!isTrial && why === 'failed' && t('desk.keptButLast')}
        </p>
      )}
      <NeverTyped text={typed} />
      {kept > 0 && <p>{count('desk.keptBefore', kept)}</p>}
      {guests > 0 && (
        <p>
          {t('desk.saw', { people: guests })} {receipt && t('desk.sawReceipt')}
        </p>
      )}
      {receipt && <Receipt signed={receipt} />}
      <p className={styles.ways}>
        <Button variant={receipt ? 'secondary' : 'primary'} onClick={onAgain}>
          {t(isTrial ? 'desk.againTrial' : 'desk.againWork')}
        </Button>
        <a className={buttonClass('quiet')} href={siteAddress(isTrial ? 'trial' : 'workArea', language)}>
          {t('desk.back')}
        </a>
      </p>
    </NoticeView>
  );
}

function Receipt({ signed }: { signed: SignedReceipt }): JSX.Element {
  const { t, language } = useTexts();
  const { session } = signed.receipt;
  const text = JSON.stringify(signed, null, 2);
  return (
    <section className={styles.receipt}>
      <Text as="h2" textKey="desk.receipt" />
      <Text textKey="desk.receiptText" />
      <p className={styles.ways}>
        <Button variant="primary" onClick={() => saveFile(`receipt-${session}.json`, 'application/json', `${text}\n`)}>
          {t('desk.receiptSave')}
        </Button>
        <a
          className={buttonClass('secondary')}
          href={`${siteAddress('receipt', language)}#${encodeURIComponent(JSON.stringify(signed))}`}
        >
          {t('desk.receiptCheck')}
        </a>
      </p>
    </section>
  );
}
