import type { JSX } from 'react';
import site from '#site';
import { formatEuro } from '#src/shared/languages/format.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { totalOf } from '#src/shared/stated/budget.ts';
import { moneySentence } from '#src/shared/stated/money.ts';
import { planSentences } from '#src/shared/stated/plan.ts';
import { promisesOf } from '#src/shared/stated/promises.ts';
import { onlyIf, type Sentence } from '#src/shared/stated/sentence.ts';
import { worksToday } from '#src/shared/stated/works-today.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { ButtonLink } from '#src/ui/links/button-link.tsx';
import { stayAboveBars } from '#src/ui/overlays/bottom-bars.ts';
import { usePath } from '#src/ui/page/view.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Chapters, type Chapter } from './chapters.tsx';
import { useIsPast } from './use-is-past.ts';
import styles from './manifesto.module.css';

const SECTIONS = ['why', 'what', 'where', 'ways', 'returns', 'ethics'] as const;
const PICTURES = { why: 'why', what: 'building', where: 'money', ways: 'ways', returns: 'returns', ethics: 'books' };

const { plan, budget, money } = site;
const ETHICS = promisesOf(site, 'noConditions', 'noDataSales');

/** Without a promise the last section has income and spending alone. */
const titleOf = (id: (typeof SECTIONS)[number]): TextKey =>
  id === 'ethics' && ETHICS.length === 0 ? 'money.title' : `funding.${id}.title`;

/** What each section says; one without sentences is not shown. */
function sectionsIn(language: Language): Readonly<Record<(typeof SECTIONS)[number], readonly Sentence[]>> {
  const { min, max } = totalOf(budget);
  const range = { min: formatEuro(min, language), max: formatEuro(max, language) };
  return {
    why: [{ key: 'funding.why.text' }],
    what: plan ? [...planSentences(language, plan), ...promisesOf(site, 'freeInfrastructure')] : [],
    where: budget ? [{ key: 'funding.where.text', values: range }] : [],
    ways: [...onlyIf(worksToday(site).hasDonations, 'funding.ways.donate'), { key: 'funding.ways.work' }],
    returns: [
      { key: 'funding.returns.software' },
      ...promisesOf(site, 'freeBasicUse', 'spendingPublished', 'donorsOnRequest', 'noInfluence'),
    ],
    ethics: [...ETHICS, moneySentence(language, money)],
  };
}

/**
 * Why the product needs funds, with a link to `/contribuisci`: in the opening, and once that is scrolled away at the end of the window
 * (specification, section 2).
 */
export function FundingPage(): JSX.Element {
  const { t, language } = useTexts();
  const contribute = usePath('contribute');
  const [action, isPast] = useIsPast();
  const button = (
    <ButtonLink to="contribute" variant="primary">
      {t('funding.cta')}
    </ButtonLink>
  );
  const sections = sectionsIn(language);
  const chapters = SECTIONS.filter((id) => sections[id].length > 0).map((id): Chapter => ({
    id,
    title: titleOf(id),
    text: sections[id],
    picture: PICTURES[id],
  }));
  return (
    <Chapters
      title="funding.title"
      intro="funding.intro"
      chapters={chapters}
      action={
        <p ref={action} className={styles.action}>
          {button}
        </p>
      }
    >
      {isPast && (
        <div ref={stayAboveBars} className={styles.floating} data-raised="">
          <div>
            {/* The same link as above, for pointers: keys would meet it on the way down and not on the way up. */}
            <a href={contribute} className={buttonClass('primary')} tabIndex={-1}>
              {t('funding.cta')}
            </a>
          </div>
        </div>
      )}
      {isSet(site.donationUrl) && (
        <a href={site.donationUrl} className={styles.printed}>
          {t('funding.cta')}
        </a>
      )}
    </Chapters>
  );
}
