import { useId, useState, type JSX } from 'react';
import { guestPath } from '#src/desktop/protocol/desktop-address.ts';
import { guestName, MOST_NAME_CHARS } from '#src/desktop/protocol/guest-messages.ts';
import { LANGUAGE_CODES, LANGUAGES } from '#src/shared/languages/languages.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import mainStyles from '../desktop.module.css';
import styles from './sharing.module.css';

interface NameFormProps {
  /** Of the address: the link, for the page in another language. */
  fragment: string;
  onName: (name: string) => void;
}

/** Asks who knocks, and says what guests should know before. */
export function NameForm({ fragment, onName }: NameFormProps): JSX.Element {
  const { t, language } = useTexts();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const id = useId();
  return (
    <>
      <Text textKey="guest.intro" />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const clean = guestName(name);
          setMissing(clean === '');
          if (clean !== '') onName(clean);
        }}
      >
        <label className={mainStyles.field}>
          {t('guest.name')}
          <input
            className={styles.address}
            value={name}
            maxLength={MOST_NAME_CHARS}
            autoComplete="name"
            aria-invalid={isMissing}
            aria-describedby={id}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <p id={id} role="alert">
          {isMissing && t('guest.nameMissing')}
        </p>
        <Text textKey="guest.warning" as="p" />
        <Text textKey="guest.seen" className={mainStyles.small} />
        <Text textKey="guest.picture" className={mainStyles.small} />
        <p className={mainStyles.ways}>
          <Button type="submit" variant="primary">
            {t('guest.knock')}
          </Button>
        </p>
      </form>
      <nav aria-label={t('frame.language.label')} className={mainStyles.languages}>
        <ul>
          {LANGUAGE_CODES.filter((code) => code !== language).map((code) => (
            <li key={code}>
              <a href={guestPath(code) + fragment} hrefLang={code} lang={code}>
                {LANGUAGES[code].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
