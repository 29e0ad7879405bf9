// What to do after a breach of personal data, with the notices (GDPR, articles 33 and 34).
import { controllerTable } from './controller.server.ts';
import { facts, gap, heading, join, list, paragraph, raw, table, type Content, type Markup } from './html.server.ts';
import type { Source } from './source.server.ts';
import type { WordKey } from './words.server.ts';

const STEPS = ['write', 'keep', 'sessions', 'apps', 'key', 'passwords', 'processors'] as const;

/** Returns the parts of the document. */
export function breach(source: Source): Content[] {
  const { words, site, items, nameOf, accounts, date, apps } = source;
  const steps = STEPS.filter((step) => step !== 'apps' || apps.length > 0);
  return [
    heading(2, words('breach.firstTitle')),
    list(steps.map((step) => words(`breach.first_${step}`))),
    heading(2, words('breach.riskTitle')),
    list([words('breach.risk_none'), words('breach.risk_some'), words('breach.risk_high')]),
    heading(2, words('breach.noticeTitle')),
    ...(site.operator?.country === 'IT' ? [paragraph(words('breach.noticeItaly'))] : []),
    heading(3, words('breach.noticeController')),
    controllerTable(source),
    facts([
      [words('breach.noticeWhen'), gap(words, words('breach.whenGap'))],
      [words('breach.noticeNature'), gap(words, words('breach.noticeNatureGap'))],
      [
        words('breach.noticePeople'),
        join(
          `${words('breach.noticePeopleText', { count: accounts, date })}. `,
          gap(words, words('breach.affectedGap')),
        ),
      ],
      [
        words('breach.noticeRecords'),
        join(`${items.map(nameOf).join(', ')}. `, gap(words, words('breach.affectedGap'))),
      ],
      [words('breach.noticeConsequences'), gap(words, words('breach.noticeConsequencesGap'))],
      [words('breach.noticeMeasures'), gap(words, words('breach.measuresGap'))],
      [words('breach.noticeCross'), gap(words, words('breach.noticeCrossGap'))],
    ]),
    heading(2, words('breach.letterTitle')),
    paragraph(words('breach.letterLead')),
    raw(
      `<blockquote>${letter(source)
        .map(({ markup }) => markup)
        .join('')}</blockquote>`,
    ),
    heading(2, words('breach.bookTitle')),
    table(
      words('breach.bookLead'),
      (['Date', 'Facts', 'Effects', 'Actions', 'Notified'] as const).map((name) => words(`breach.book${name}`)),
      [Array.from({ length: 5 }, () => raw('&nbsp;'))],
    ),
  ];
}

function letter({ words, site }: Source): Markup[] {
  const { name, email } = site;
  return [
    paragraph(words('breach.letterSubject', { name })),
    paragraph(words('breach.letterGreeting')),
    withGaps('breach.letter1', ['breach.gapDate']),
    withGaps('breach.letter2', ['breach.gapData', 'breach.gapNotData']),
    withGaps('breach.letter3', ['breach.gapConsequences']),
    withGaps('breach.letter4', ['breach.gapDone']),
    paragraph(words('breach.letter5', { email })),
    paragraph(site.legalName),
  ];
  /** Puts gaps in the place of `{{gap}}`, one after the other. */
  function withGaps(key: WordKey, gaps: readonly WordKey[]): Markup {
    const parts = words(key, { name }).split('{{gap}}');
    return paragraph(
      ...parts.flatMap((part, at): Content[] => {
        const next = gaps[at];
        return next === undefined ? [part] : [part, gap(words, words(next))];
      }),
    );
  }
}
