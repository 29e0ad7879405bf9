// What has to be asked before an app gets its answer.
import type { JSX } from 'react';
import { endSession } from '#src/client/session/sign-in-flow.ts';
import type { AppRequest } from '#src/features/apps/endpoints.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { AddressCode } from './address-code.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Notice } from './notice.tsx';
import { ScopeList } from './scope-list.tsx';
import type { AppAnswer } from './use-app-request.ts';
import styles from './apps.module.css';

interface StepProps {
  request: AppRequest;
  send: (answer: AppAnswer) => Promise<void>;
}

/** Texts that have words of their own for the desktop of the site. */
type OwnText = 'confirmTitle' | 'selectTitle' | 'unconfirmedText' | 'unprovenTitle' | 'notInGroupTitle';

/** One step; the server says which. */
export function RequestStep({ request, send }: StepProps): JSX.Element {
  const { t, language } = useTexts();
  const {
    app,
    account,
    step,
    scopes,
    names,
    groups,
    asks_account: asksAccount,
    asks_always: asksAlways,
    needs_password: needsPassword,
  } = request;
  const values = { app: app.name, ...account };
  const own = (key: OwnText) => (app.is_desktop ? (`consent.desktop.${key}` as const) : (`consent.${key}` as const));
  // The server refuses what was meant for another account: a member may have signed in as somebody else in another tab.
  const form = { send: (answer: AppAnswer) => send({ account: String(account.id), ...answer }), needsPassword };
  const otherAccount = (
    <Button variant="secondary" onClick={() => endSession(language)}>
      {t(step === 'otherAccount' ? 'consent.otherAccount' : 'consent.selectOther')}
    </Button>
  );
  const choice = (
    <div className={styles.other}>
      <Text textKey="consent.selectOtherWhat" />
      {otherAccount}
    </div>
  );
  switch (step) {
    case 'consent':
      return (
        <Notice title="consent.consentTitle" values={values}>
          <ScopeList scopes={scopes} names={names} groups={groups} />
          <Text textKey="consent.account" values={values} className={styles.soft} />
          <AnswerForm {...form} accept="consent.allow" byPasskey="consent.allowByPasskey" isRememberable={!asksAlways}>
            <Text textKey="consent.host" values={{ host: app.host }} className={styles.soft} />
          </AnswerForm>
          {asksAccount && choice}
        </Notice>
      );
    case 'confirm':
      return (
        <Notice title={own('confirmTitle')} values={values}>
          <Text textKey="consent.account" values={values} className={styles.soft} />
          <AnswerForm {...form} accept="consent.confirm" byPasskey="consent.confirmByPasskey" />
        </Notice>
      );
    case 'select':
      return (
        <Notice title={own('selectTitle')} values={values}>
          <Text textKey="consent.account" values={values} className={styles.soft} />
          <AnswerForm {...form} accept="consent.continue" />
          {choice}
        </Notice>
      );
    case 'otherAccount':
      return (
        <Notice title="consent.otherAccountTitle" values={values}>
          <Text textKey="consent.otherAccountText" values={values} />
          <AnswerForm {...form}>{otherAccount}</AnswerForm>
        </Notice>
      );
    case 'notInGroup':
      return (
        <Notice title={own('notInGroupTitle')} values={values}>
          <Text textKey="consent.notInGroupText" values={values} />
          <AnswerForm {...form} accept="consent.retry" decision="continue">
            {choice}
          </AnswerForm>
        </Notice>
      );
    case 'unconfirmed':
    case 'unproven':
      return (
        <Notice title={step === 'unproven' ? own('unprovenTitle') : 'consent.unconfirmedTitle'} values={values}>
          <Text textKey={step === 'unproven' ? 'consent.unprovenText' : own('unconfirmedText')} values={values} />
          <AddressCode email={account.email} isMain onProven={() => send({ decision: 'continue' })} />
          <AnswerForm
            {...form}
            {...(step === 'unconfirmed' && { accept: 'consent.confirmed', decision: 'continue' })}
            isSecondary
          />
        </Notice>
      );
  }
}
