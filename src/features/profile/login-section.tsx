// Name, address, password and language of a member.
import type { JSX } from 'react';
import { callMemberApi } from '#src/client/member-api.ts';
import { isLanguage, LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages.ts';
import { Field } from '#src/ui/field.tsx';
import { ApiForm } from '#src/ui/forms/api-form.tsx';
import { CurrentPassword } from '#src/ui/forms/current-password.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { Setting, useSettings } from '#src/ui/forms/settings.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import type { Profile } from './endpoints.ts';
import { ResendButton } from './resend-button.tsx';
import styles from './profile.module.css';

interface SectionProps {
  profile: Profile;
  /** Asks the server for what is shown. */
  reload: () => Promise<void>;
}

/** The four settings that make up a sign-in. */
export function LoginSection({ profile, reload }: SectionProps): JSX.Element {
  const { t } = useTexts();
  const language = isLanguage(profile.language) ? LANGUAGES[profile.language].name : profile.language;
  return (
    <section aria-labelledby="login">
      <Text as="h2" textKey="account.profileTitle" id="login" />
      <Setting id="username" label={t('account.username')} value={profile.username} action={t('account.change')}>
        <UsernameForm reload={reload} />
      </Setting>
      <Setting
        id="email"
        label={t('account.email')}
        value={
          <>
            {profile.email}{' '}
            <span className={styles.badge}>
              {t(profile.is_confirmed ? 'account.isConfirmed' : 'account.isUnconfirmed')}
            </span>
            {profile.new_email !== null && <p>{t('account.emailWaiting', { email: profile.new_email })}</p>}
            {!profile.is_confirmed && <ResendButton email={profile.email} />}
          </>
        }
        action={t('account.change')}
      >
        <EmailForm reload={reload} />
      </Setting>
      <Setting id="password" label={t('account.password')} value="••••••••" action={t('account.change')}>
        <PasswordForm reload={reload} />
      </Setting>
      <Setting
        id="language"
        label={t('account.language')}
        value={<span lang={profile.language}>{language}</span>}
        action={t('account.change')}
      >
        <LanguageForm profile={profile} reload={reload} />
      </Setting>
    </section>
  );
}

type FormProps = Pick<SectionProps, 'reload'>;

function useForm() {
  const { t, language } = useTexts();
  const { toggle, done } = useSettings();
  const words = { submit: t('account.save'), working: t('account.working'), cancel: t('account.cancel') };
  return { t, language, toggle, done, words };
}

function UsernameForm({ reload }: FormProps): JSX.Element {
  const { t, language, toggle, done, words } = useForm();
  const labels = { new_username: t('account.newUsername'), current_password: t('account.currentPassword') };
  return (
    <ApiForm
      {...words}
      labels={labels}
      onCancel={() => toggle('username')}
      onSend={async ({ new_username, current_password }) => {
        await callMemberApi('POST /auth/users/set_username/', language, { body: { new_username, current_password } });
        await reload();
        done('username', t('account.usernameDone'));
      }}
    >
      {(errors) => (
        <>
          <Field
            name="new_username"
            autoComplete="off"
            label={labels.new_username}
            hint={t('entra.usernameHint')}
            errors={errors('new_username')}
          />
          <CurrentPassword errors={errors('current_password')} />
        </>
      )}
    </ApiForm>
  );
}

function EmailForm({ reload }: FormProps): JSX.Element {
  const { t, language, toggle, done, words } = useForm();
  const labels = { new_email: t('account.newEmail'), current_password: t('account.currentPassword') };
  return (
    <ApiForm
      {...words}
      labels={labels}
      onCancel={() => toggle('email')}
      onSend={async ({ new_email, current_password }) => {
        await callMemberApi('POST /auth/users/set_email/', language, { body: { new_email, current_password } });
        await reload();
        done('email', t('account.emailDone'));
      }}
    >
      {(errors) => (
        <>
          <Field
            name="new_email"
            type="email"
            autoComplete="email"
            label={labels.new_email}
            hint={t('account.newEmailHint')}
            errors={errors('new_email')}
          />
          <CurrentPassword errors={errors('current_password')} />
        </>
      )}
    </ApiForm>
  );
}

function PasswordForm({ reload }: FormProps): JSX.Element {
  const { t, language, toggle, done, words } = useForm();
  const labels = { current_password: t('account.currentPassword'), new_password: t('account.newPassword') };
  return (
    <ApiForm
      {...words}
      labels={labels}
      onCancel={() => toggle('password')}
      onSend={async ({ new_password, current_password }) => {
        await callMemberApi('POST /auth/users/set_password/', language, { body: { new_password, current_password } });
        await reload();
        done('password', t('account.passwordDone'));
      }}
    >
      {(errors) => (
        <>
          <Text textKey="account.passwordWhat" />
          <CurrentPassword errors={errors('current_password')} />
          <PasswordField name="new_password" label={labels.new_password} isNew errors={errors('new_password')} />
        </>
      )}
    </ApiForm>
  );
}

function LanguageForm({ profile, reload }: SectionProps): JSX.Element {
  const { t, language, toggle, done, words } = useForm();
  return (
    <ApiForm
      {...words}
      labels={{ language: t('account.language') }}
      onCancel={() => toggle('language')}
      onSend={async ({ language: chosen }) => {
        await callMemberApi('PATCH /auth/profile/', language, { body: { language: chosen } });
        await reload();
        done('language', t('account.languageDone'));
      }}
    >
      {() => (
        <div className={styles.select}>
          <label htmlFor="language">{t('account.language')}</label>
          <select id="language" name="language" defaultValue={profile.language}>
            {LANGUAGE_CODES.map((code) => (
              <option key={code} value={code} lang={code}>
                {LANGUAGES[code].name}
              </option>
            ))}
          </select>
        </div>
      )}
    </ApiForm>
  );
}
