import { AccountForm } from './account-form';
import { FORM_TEXTS, type FormTexts } from './form-texts';
import { PageLink } from './page-link';
import type { Translate } from './view';

export function EntraPage({ t }: { t: Translate }) {
  const texts = Object.fromEntries(FORM_TEXTS.map((key) => [key, t(`entra.${key}`)])) as FormTexts;
  return (
    <div className="sign-in-page">
      <div className="sign-in-card">
        <h1 tabIndex={-1}>{t('entra.title')}</h1>
        <AccountForm texts={texts} serverError={t('errors.invalidCredentials')} />
        <p className="sign-in-stored">
          <span>{t('entra.stored')}</span> <PageLink to="privacy">{t('entra.privacy')}</PageLink>
        </p>
      </div>
      <img src="/pictures/door.svg" alt="" width={320} height={240} fetchPriority="low" />
    </div>
  );
}
