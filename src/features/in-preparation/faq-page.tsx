// The questions page: its announcement, and the answers that follow the settings.
import type { JSX } from 'react';
import site from '#site';
import { totalOf } from '#src/features/contribute/budget.ts';
import { formatEuro } from '#src/shared/format.ts';
import type { Provider } from '#src/shared/site-facts.ts';
import { countryName } from '#src/shared/stated/country.ts';
import { moneySentence } from '#src/shared/stated/money.ts';
import { STORAGE_PERIODS } from '#src/shared/storage-periods.ts';
import type { TextKey, Texts, TextValues } from '#src/shared/texts.ts';
import { WhatWorks } from '#src/ui/stated/what-works.tsx';
import { Text, useTexts } from '#src/ui/texts.tsx';
import { Announcement } from './announcement.tsx';
import { faqQuestions, type AnswerPart } from './faq-answers.ts';
import styles from './in-preparation.module.css';

const QUESTIONS = faqQuestions(site);

/** Each question is a heading. */
export function FaqPage(): JSX.Element {
  const values = valuesOf(useTexts());
  return (
    <>
      <Announcement page="faq" />
      <div className={styles.questions}>
        {QUESTIONS.map(({ title, answer }) => (
          <section key={title} id={anchorOf(title)}>
            <Text as="h2" textKey={title} />
            {answer.map((part) => (
              <Part key={typeof part === 'string' ? part : 'works'} part={part} values={values} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

/** The same in every language: `cost` for `faq.cost`. */
function anchorOf(title: TextKey): string {
  return title.replace(/^faq\./, '').replace('.', '-');
}

function Part({ part, values }: { part: AnswerPart; values: TextValues }): JSX.Element {
  const texts = useTexts();
  if (part === 'money') return <p>{moneySentence(texts, site.money)}</p>;
  if (typeof part === 'string') return <Text textKey={part} values={values} suppressHydrationWarning />;
  if (part.works.length > 2) return <WhatWorks topics={part.works} />;
  return (
    <p>
      <WhatWorks topics={part.works} as="span" />
    </p>
  );
}

/** What the answers name. The browser may know another name of a country than the build: what the document says stays. */
function valuesOf({ language }: Texts): TextValues {
  const place = (at: Provider | undefined) =>
    [at?.name, at?.country && countryName(at.country, language)].filter(Boolean).join(', ');
  const { min, max } = totalOf();
  return {
    ...STORAGE_PERIODS,
    legalName: site.legalName,
    server: place(site.hosting),
    storage: place(site.fileStorage),
    min: formatEuro(min, language),
    max: formatEuro(max, language),
  };
}
