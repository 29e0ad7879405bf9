// Display name, username, email, password and mail language of a member.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/api/member-api.ts';
import { withoutDomain } from '#src/shared/accounts/shown-name.ts';
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages/languages.ts';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { EditableSetting } from '#src/ui/forms/editable-setting.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { SettingForm } from '#src/ui/forms/setting-form.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import { DisplayNameForm } from './display-name-form.tsx';
import type { Profile } from './endpoints.ts';
import { ResendButton } from './resend-button.tsx';
import { UnprovenAddress } from './unproven-address.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import styles from './account.module.css';

interface SectionProps {
  profile: Profile;
}

/** The names, and the settings that make up a sign-in. */
export function LoginSection({ profile }: SectionProps): JSX.Element {
  const { t } = useTexts();
  const language = isLanguage(profile.language) ? LANGUAGES[profile.language].name : profile.language;
  return (
    <section aria-labelledby="login">
      <Text as="h2" textKey="account.profileTitle" id="login" />
      <EditableSetting
        id="display-name"
        label={t('account.displayName')}
        value={profile.display_name ?? t('account.displayNameNone', { name: withoutDomain(profile.username) })}
        action={t('account.change')}
      >
        <DisplayNameForm profile={profile} />
      </EditableSetting>
      <EditableSetting
        id="username"
        label={t('account.username')}
        value={profile.username}
        action={t('account.change')}
      >
        <UsernameForm />
      </EditableSetting>
      <EditableSetting
        id="email"
        label={t('account.email')}
        value={
          <>
            {profile.email}{' '}
            <span className={styles.badge}>
              {t(profile.is_confirmed ? 'account.isConfirmed' : 'account.isUnconfirmed')}
            </span>
            {profile.new_email !== null && (
              <p>
                <span>{t('account.emailWaiting', { email: profile.new_email })}</span>
                <br />
                <WithdrawButton />
              </p>
            )}
            {!profile.is_confirmed && profile.undeliverable_since === null && <ResendButton email={profile.email} />}
            {profile.undeliverable_since !== null ? (
              <UnprovenAddress email={profile.email} why="undeliverable" />
            ) : (
              profile.is_confirmed && !profile.is_proven && <UnprovenAddress email={profile.email} why="unproven" />
            )}
          </>
        }
        action={t('account.change')}
      >
        <EmailForm profile={profile} />
      </EditableSetting>
      <EditableSetting id="password" label={t('account.password')} value="••••••••" action={t('account.change')}>
        <PasswordForm />
      </EditableSetting>
      <EditableSetting
        id="language"
        label={t('account.language')}
        value={<span lang={profile.language}>{language}</span>}
        action={t('account.change')}
      >
        <LanguageForm profile={profile} />
      </EditableSetting>
    </section>
  );
}

function UsernameForm(): JSX.Element {
  const { t, language } = useTexts();
  const labels = { new_username: t('account.newUsername') };
  return (
    <SettingForm
      id="username"
      submit="account.save"
      labels={labels}
      needsPassword
      send={async ({ new_username, current_password }) => {
        await callMemberApi('POST /auth/users/set_username/', language, { body: { new_username, current_password } });
        return 'account.usernameDone';
      }}
    >
      {(field) => (
        <Field
          {...field('new_username')}
          autoComplete="nickname"
          label={labels.new_username}
          hint={t('signIn.usernameHint')}
        />
      )}
    </SettingForm>
  );
}

function EmailForm({ profile }: SectionProps): JSX.Element {
  const { t, language } = useTexts();
  const labels = { new_email: t('account.newEmail') };
  return (
    <SettingForm
      id="email"
      submit="account.save"
      labels={labels}
      needsPassword
      send={async ({ new_email, current_password }) => {
        await callMemberApi('POST /auth/users/set_email/', language, { body: { new_email, current_password } });
        return new_email?.trim() === profile.email ? 'account.emailKept' : 'account.emailDone';
      }}
    >
      {(field) => (
        <Field
          {...field('new_email')}
          type="email"
          autoComplete="email"
          label={labels.new_email}
          hint={t('account.newEmailHint')}
        />
      )}
    </SettingForm>
  );
}

function PasswordForm(): JSX.Element {
  const { t, language } = useTexts();
  const labels = { current_password: t('account.currentPassword'), new_password: t('account.newPassword') };
  return (
    <SettingForm
      id="password"
      submit="account.save"
      labels={labels}
      send={async ({ new_password, current_password }) => {
        await callMemberApi('POST /auth/users/set_password/', language, { body: { new_password, current_password } });
        return 'account.passwordDone';
      }}
    >
      {(field) => (
        <>
          <Text textKey="account.passwordWhat" />
          <CurrentPassword field={field('current_password')} />
          <PasswordField {...field('new_password')} label={labels.new_password} isNew />
        </>
      )}
    </SettingForm>
  );
}

function LanguageForm({ profile }: SectionProps): JSX.Element {
  const { t, language } = useTexts();
  return (
    <SettingForm
      id="language"
      submit="account.save"
      labels={{ language: t('account.language') }}
      send={async ({ language: chosen }) => {
        await callMemberApi('PATCH /auth/profile/', language, { body: { language: chosen } });
        return 'account.languageDone';
      }}
    >
      {(field) => (
        <div className={styles.select}>
          <label htmlFor={field('language').id}>{t('account.language')}</label>
          <select id={field('language').id} name="language" defaultValue={profile.language}>
            {LANGUAGE_CODES.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGES[code].name}
              </option>
            ))}
          </select>
        </div>
      )}
    </SettingForm>
  );
}
