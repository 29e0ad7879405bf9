// `/stile`, in development only: every token and component in every state, for work on the design. States of hover and press
// need a pointer. Texts are those of the site; captions are in English, for developers.
import { type JSX, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import site from '#site';
import { Footer } from '#src/app/footer/footer.tsx';
import type { Failure } from '#src/client/api/failure.ts';
import { BudgetTable } from '#src/features/contribute/budget-table.tsx';
import { Carousel } from '#src/features/home/carousel.tsx';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import it from '#src/texts/it/pages.json';
import { Button } from '#src/ui/buttons/button.tsx';
import { ErrorBanner } from '#src/ui/forms/error-banner.tsx';
import { Field } from '#src/ui/forms/field.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { useFailureWords } from '#src/ui/forms/use-failure-words.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { ConfiguredLink } from '#src/ui/links/configured-link.tsx';
import { ExternalLink } from '#src/ui/links/external-link.tsx';
import { Disclosure } from '#src/ui/overlays/disclosure.tsx';
import { TimedHint } from '#src/ui/overlays/timed-hint.tsx';
import { Mark } from '#src/ui/page/mark.tsx';
import { PageOpening } from '#src/ui/page/page-opening.tsx';
import { Text, TextsProvider, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './style-page.module.css';
import '#src/app/global.css';

const COLOURS =
  'ground surface surface-strong text text-soft line line-strong accent accent-strong accent-soft on-accent';
const MORE_COLOURS = 'deep on-deep on-deep-soft sun clay leaf danger danger-ground';

function Part({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <section className={styles.part}>
      <h2 lang="en">{name}</h2>
      {children}
    </section>
  );
}

/** A sample of each colour. */
function Swatches(): JSX.Element {
  return (
    <ul className={styles.swatches}>
      {`${COLOURS} ${MORE_COLOURS}`.split(' ').map((name) => (
        <li key={name}>
          <svg viewBox="0 0 2 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width="2" height="1" fill={`var(--${name})`} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function Buttons(): JSX.Element {
  const { t } = useTexts();
  return (
    <>
      {(['primary', 'secondary', 'quiet'] as const).map((kind) => (
        <p key={kind} className={styles.row}>
          <Button variant={kind}>{t('signIn.signIn')}</Button>
          <Button variant={kind} isBusy>
            {t('signIn.signIn')}
          </Button>
          <ButtonLink to="home" variant={kind}>
            {t('inPreparation.onward.info')}
          </ButtonLink>
          <ExternalLink href="https://example.org/" label={t('trial.open')} variant={kind} />
          <ConfiguredLink address={null} label={t('trial.open')} variant={kind} />
        </p>
      ))}
    </>
  );
}

function StylePage(): JSX.Element {
  const { t } = useTexts();
  const failure: Failure = {
    language: 'it',
    status: 400,
    message: { key: 'signIn.formError' },
    fields: { email: ['…'], username: [], password: ['…'] },
  };
  const labels = { email: t('signIn.email') };
  const words = useFailureWords(failure, Object.keys(labels));
  return (
    <main>
      <PageOpening title="inPreparation.label" lead="inPreparation.onward.info" picture="lavoro" />
      <Part name="Colours">
        <Swatches />
      </Part>
      <Part name="Type">
        <Mark className={styles.mark} />
        <Text as="h1" textKey="budget.title" />
        <Text as="h2" textKey="budget.tableTitle" />
        <Text as="h3" textKey="budget.taxTitle" />
        <Text textKey="trial.intro" className="lead" />
        <Text textKey="trial.keepText" />
      </Part>
      <Part name="Buttons and links: as they are, busy, leading on, leading outside, set to nothing">
        <Buttons />
      </Part>
      <Part name="Form: plain, with hint, faulty; the banner">
        <form className={styles.form}>
          <Field id="sample-email" name="email" type="email" autoComplete="off" label={t('signIn.email')} />
          <Field name="username" autoComplete="off" label={t('signIn.username')} hint={t('signIn.usernameHint')} />
          <Field name="other" autoComplete="off" label={t('signIn.email')} errors={[t('signIn.formError')]} />
          <PasswordField name="password" label={t('signIn.password')} isNew />
        </form>
        <ErrorBanner labels={labels} failure={failure} words={words} formId="sample" />
      </Part>
      <Part name="Disclosure">
        <Disclosure label={t('frame.nav.learn')} className={undefined}>
          <Text textKey="trial.freeText" />
        </Disclosure>
      </Part>
      <Part name="Range chart">{site.budget && <BudgetTable budget={site.budget} />}</Part>
      <Part name="Carousel">
        <Carousel />
      </Part>
      <TimedHint text={t('contribute.hint')} />
      <Footer />
    </main>
  );
}

/** Renders the page, as `start` of entry-client.tsx does for the others. */
export function start(): void {
  const texts = siteTexts('it', it, site);
  const container = document.querySelector('#root');
  if (container) {
    createRoot(container).render(
      <TextsProvider texts={texts}>
        <StylePage />
      </TextsProvider>,
    );
  }
}
