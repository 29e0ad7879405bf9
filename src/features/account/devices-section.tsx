// Where a member is signed in, and how to end those sessions.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { formatLongDate, formatTime } from '#src/shared/languages/format.ts';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { useSettingsList } from '#src/ui/forms/settings-list.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { Device } from './endpoints.ts';
import styles from './account.module.css';

interface DevicesProps {
  devices: readonly Device[];
  reload: () => Promise<void>;
}

/** This device first. Each other session can be ended, and all others at once. */
export function DevicesSection({ devices, reload }: DevicesProps): JSX.Element {
  const { t, language } = useTexts();
  const { finish, toggle } = useSettingsList();
  const sorted = devices.toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const formProps = { cancel: t('account.cancel'), labels: {} };
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
          <ApiForm
            {...formProps}
            submit={t('account.deviceEnd')}
            isDanger
            onCancel={() => toggle(id)}
            onSend={async () => {
              await callMemberApi('DELETE /auth/devices/:id/', language, { id });
              await reload();
              finish('others', 'account.deviceEnded', id);
            }}
          />
        </EditableSetting>
      ))}
      <EditableSetting
        id="others"
        {...(devices.length > 1 ? { value: t('account.othersWhat'), action: t('account.othersEnd') } : {})}
      >
        <ApiForm
          {...formProps}
          submit={t('account.othersEnd')}
          isDanger
          onCancel={() => toggle('others')}
          onSend={async () => {
            await callMemberApi('DELETE /auth/devices/', language);
            await reload();
            finish('others', 'account.othersEnded');
          }}
        />
      </EditableSetting>
    </section>
  );
}
