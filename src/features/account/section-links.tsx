import type { JSX } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './account.module.css';

/** The ids of the headings of /account, with their texts, in the order of the page. */
const SECTIONS: readonly (readonly [id: string, title: TextKey])[] = [
  ['protection', 'account.protectTitle'],
  ['login', 'account.profileTitle'],
  ['passkeys', 'account.passkeysTitle'],
  ['otp-title', 'account.otpTitle'],
  ['devices', 'account.devicesTitle'],
  ['files', 'account.filesTitle'],
  ['apps', 'account.appsTitle'],
  ['groups', 'account.groupsTitle'],
  ['openings', 'account.openingsTitle'],
  ['data', 'account.dataTitle'],
  ['leave', 'account.leaveTitle'],
];

/** Links to the sections of the page; `without` are the ids of those that this member does not have. */
export function SectionLinks({ without }: { without: readonly string[] }): JSX.Element {
  const { t } = useTexts();
  return (
    <nav aria-label={t('account.sections')} className={styles.index}>
      <ul>
        {SECTIONS.filter(([id]) => !without.includes(id)).map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>
              <Text as="span" textKey={title} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
