// Where a member is signed in, and how to end it.
import type { JSX } from 'react';
import { CallForm } from '#src/ui/forms/api-form.tsx';
import { memberCall } from '#src/client/member-api.ts';
import { Setting, useSettings } from '#src/ui/forms/settings.tsx';
import { MEMBER_CALLS } from '#src/shared/auth-api.ts';
import { dayOf } from '#src/shared/format.ts';
import { T, useTexts } from '#src/ui/texts.tsx';
import type { Device } from './schema.ts';
import styles from './profile.module.css';

interface DevicesProps {
  devices: readonly Device[];
  reload: () => Promise<void>;
}

/** This device first; each other one can be ended, and all of them together. */
export function DevicesSection({ devices, reload }: DevicesProps): JSX.Element {
  const { t, language } = useTexts();
  const { done, toggle } = useSettings();
  const sorted = devices.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const words = { working: t('account.working'), cancel: t('account.cancel'), labels: {} };
  return (
    <section aria-labelledby="devices">
      <T as="h2" k="account.devicesTitle" id="devices" />
      <T k="account.devicesText" />
      {sorted.map(({ id, name, first_seen, last_seen, is_current }) => (
        <Setting
          key={id}
          id={id}
          label={name || t('account.deviceUnknown')}
          value={
            <>
              {t('account.deviceSeen', {
                first: dayOf(Date.parse(first_seen), language),
                last: dayOf(Date.parse(last_seen), language),
              })}{' '}
              {is_current && <span className={styles.badge}>{t('account.deviceCurrent')}</span>}
            </>
          }
          {...(is_current ? {} : { action: t('account.deviceEnd') })}
        >
          <CallForm
            {...words}
            submit={t('account.deviceEnd')}
            isDanger
            onCancel={() => toggle(id)}
            onSend={async () => {
              await memberCall(MEMBER_CALLS.endDevice, language, { id });
              await reload();
              done('others', t('account.deviceEnded'), id);
            }}
          />
        </Setting>
      ))}
      <Setting
        id="others"
        {...(devices.length > 1 ? { value: t('account.othersWhat'), action: t('account.othersEnd') } : {})}
      >
        <CallForm
          {...words}
          submit={t('account.othersEnd')}
          isDanger
          onCancel={() => toggle('others')}
          onSend={async () => {
            await memberCall(MEMBER_CALLS.endOtherDevices, language);
            await reload();
            done('others', t('account.othersEnded'));
          }}
        />
      </Setting>
    </section>
  );
}
