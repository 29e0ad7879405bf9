import type { JSX } from 'react';
import site from '#site';
import { totalOf } from '#src/features/contribute/budget.ts';
import { isSet } from '#src/shared/configured-address.ts';
import { formatEuro } from '#src/shared/format.ts';
import { moneySentence } from '#src/shared/stated/money.ts';
import { stayAboveBars } from '#src/ui/bar-room.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { useTexts } from '#src/ui/texts.tsx';
import { Chapters, type Chapter } from './chapters.tsx';
import styles from './manifesto.module.css';

const SECTIONS = ['why', 'what', 'where', 'ways', 'returns', 'ethics'] as const;
const PICTURES = { why: 'why', what: 'building', where: 'money', ways: 'ways', returns: 'returns', ethics: 'books' };

const CHAPTERS: readonly Chapter[] = SECTIONS.map((id) => ({
  id,
  title: `finanzia.${id}.title`,
  text: `finanzia.${id}.text`,
  picture: PICTURES[id],
}));

/** Why the product needs funds, with a floating link to `/contribuisci`. */
export function FinanziaPage(): JSX.Element {
  const texts = useTexts();
  const { t, language } = texts;
  const { min, max } = totalOf();
  const values = {
    min: formatEuro(min, language),
    max: formatEuro(max, language),
    money: moneySentence(texts, site.money),
  };
  return (
    <Chapters title="finanzia.title" intro="finanzia.intro" chapters={CHAPTERS} values={values}>
      <div ref={stayAboveBars} className={styles.floating} data-raised="">
        <ButtonLink to="contribuisci" variant="primary">
          {t('finanzia.cta')}
        </ButtonLink>
      </div>
      {isSet(site.donationUrl) && (
        <a href={site.donationUrl} className={styles.printed}>
          {t('finanzia.cta')}
        </a>
      )}
    </Chapters>
  );
}
