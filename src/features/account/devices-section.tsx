// Where a member is signed in, and how to end those sessions.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { formatLongDate, formatTime } from '#src/shared/languages/format.ts';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { SettingForm } from '#src/ui/forms/setting-form.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { Device } from './endpoints.ts';
import styles from './account.module.css';

/** This device first. Each other session can be ended, and all others at once. */
export function DevicesSection({ devices }: { devices: readonly Device[] }): JSX.Element {
  const { t, language } = useTexts();
  const sorted = devices.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  return (
    <section aria-labelledby="devices">
      <Text as="h2" textKey="account.devicesTitle" id="devices" />
      <Text textKey="account.devicesText" />
      {sorted.map(({ id, name, first_seen, last_seen, is_current }) => (
        <EditableSetting
          key={id}
          id={id}
          label={name || t('account.deviceUnknown')}
          value={
            <>
              {t('account.deviceSeen', {
                first: formatTime(Date.parse(first_seen), language),
                last: formatLongDate(Date.parse(last_seen), language),
              })}{' '}
              {is_current && <span className={styles.badge}>{t('account.deviceCurrent')}</span>}
            </>
          }
          {...(is_current ? {} : { action: t('account.deviceEnd') })}
        >
          <SettingForm
            id={id}
            at="others"
            submit="account.deviceEnd"
            isDanger
            send={async () => {
              await callMemberApi('DELETE /auth/devices/:id/', language, { id });
              return 'account.deviceEnded';
            }}
          />
        </EditableSetting>
      ))}
      <EditableSetting
        id="others"
        {...(devices.length > 1 ? { value: t('account.othersWhat'), action: t('account.othersEnd') } : {})}
      >
        <SettingForm
          id="others"
          submit="account.othersEnd"
          isDanger
          send={async () => {
            await callMemberApi('DELETE /auth/devices/', language);
            return 'account.othersEnded';
          }}
        />
      </EditableSetting>
    </section>
  );
}
