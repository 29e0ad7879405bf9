// Projects to finance: what each needs, has received and has spent. Sums are whole euro.
import { z } from 'zod';
import { labelMarkup, timeMarkup } from '#src/features/content/markup.ts';
import { formatEuro, formatPercent } from '#src/shared/languages/format.ts';
import { isSet } from '#src/shared/site/configured-address.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { day, webAddress } from './field-types.ts';
import { COVER_EXAMPLE, futureFault, kindWith, type KindFault, type KindText, type ValuesOf } from './kind.ts';

const euro = z.int().min(0).max(1_000_000_000);

const FIELDS = {
  goal: [euro.min(1).optional(), 'a whole number of euro from 1 on'],
  sums: [
    z
      .array(z.strictObject({ date: day, received: euro, spent: euro }))
      .min(1)
      .max(200)
      .optional(),
    'a list of totals in whole euro with their days: [{ date: 2026-11-01, received: 300, spent: 0 }]',
  ],
  own: [euro.optional(), 'whole euro that the project brings itself, 0 or more'],
  donate: [webAddress.optional(), 'the address where one donates for this project, https://…'],
  ended: [day.optional(), 'the day on which donations ended, such as 2026-11-26'],
} as const;

type Project = KindText<ValuesOf<typeof FIELDS>>['data'];

export const PROJECTS = kindWith(FIELDS, {
  texts: 'projects to finance',
  needed: ['goal', 'sums'],
  isNews: true,
  template: (_, today) => `goal: 0 # 3000, in whole euro
sums: # totals; add a line with new ones
  - { date: ${today}, received: 0, spent: 0 }
# own: 200
# donate: https://donations.example/project
${COVER_EXAMPLE}`,
  faults({ data }, latest) {
    const { sums = [], ended } = data;
    return [
      ...sums.flatMap((_, at) => sumFaults(data, at, latest)),
      ...futureFault('ended', 'ended is', ended, latest),
    ];
  },
  markup({ data }, { texts, site: { donationUrl } }) {
    const { t, language } = texts;
    const { goal = 1, own = 0, sums = [] } = data;
    const { date, received, spent } = lastOf(data);
    const money = (sum: number) => escapeHtml(formatEuro(sum, language));
    const share = formatPercent(Math.floor((received / goal) * 100), language);
    const row = (name: 'goal' | 'received' | 'own' | 'spent' | 'left', value: string) =>
      `<tr><th scope="row">${escapeHtml(t(`projects.${name}`))}</th><td class="end">${value}</td></tr>`;
    const history = sums.map(
      (one) =>
        `<tr><td>${timeMarkup(texts, one.date)}</td>${[one.received, one.spent].map((sum) => `<td class="end">${money(sum)}</td>`).join('')}</tr>`,
    );
    const head = (['day', 'received', 'spent'] as const).map(
      (name) => `<th scope="col"${name === 'day' ? '' : ' class="end"'}>${escapeHtml(t(`projects.${name}`))}</th>`,
    );
    return {
      above:
        `<section><h2>${escapeHtml(t('projects.state'))}</h2><p><label>${escapeHtml(sumLine(texts, data))} <progress max="${goal}" value="${Math.min(received, goal)}"></progress></label></p>` +
        `<table><tbody>${row('goal', money(goal))}${row('received', `${money(received)} (${escapeHtml(share)})`)}${own > 0 ? row('own', money(own)) : ''}${row('spent', money(spent))}${row('left', money(received + own - spent))}</tbody></table>` +
        `<p class="meta">${labelMarkup(texts, t('projects.asOf'))}${timeMarkup(texts, date)}</p>${donation(texts, data, donationUrl)}</section>`,
      below:
        sums.length === 1
          ? ''
          : `<section><h2>${escapeHtml(t('projects.history'))}</h2><div class="scroll"><table><thead><tr>${head.join('')}</tr></thead><tbody>${history.join('')}</tbody></table></div></section>`,
    };
  },
  line: ({ data }, { texts }) =>
    `${escapeHtml(sumLine(texts, data))} · ${labelMarkup(texts, texts.t('projects.asOf'))}${timeMarkup(texts, lastOf(data).date)}`,
});

function sumFaults({ sums = [], own = 0 }: Project, at: number, latest: string): KindFault[] {
  const [now, before] = [sums[at], sums[at - 1]];
  if (!now) return [];
  const { date, received, spent } = now;
  const falls = (['received', 'spent'] as const).filter((name) => before && now[name] < before[name]);
  const texts = [
    ...(date > latest ? [`the sums are of ${date}, which is in the future`] : []),
    ...(before && date <= before.date
      ? [`${date} is not after ${before.date}; the sums are in the order of their days`]
      : []),
    ...falls.map(
      (name) =>
        `${name} is ${now[name]}, less than the ${before?.[name]} of ${before?.date}; sums are totals, and money that was returned is spent`,
    ),
    ...(spent > received + own
      ? [`spent is ${spent}, more than the ${received + own} that there were (received ${received}, own ${own})`]
      : []),
  ];
  return texts.map((text) => [`sums.${at}`, text]);
}

function sumLine({ t, language }: Texts, project: Project): string {
  const [received = '', goal = ''] = [lastOf(project).received, project.goal ?? 0].map((sum) =>
    formatEuro(sum, language),
  );
  return t('projects.of', { received, goal });
}

/** A link to the page where one donates; never a form. `donationUrl`: where one donates for everything, if the site has such a page. */
function donation(texts: Texts, project: Project, donationUrl: string | null): string {
  const { t } = texts;
  const { title, goal = 0, donate, ended } = project;
  const line = (words: string) => `<p>${escapeHtml(words)}</p>`;
  if (ended !== undefined) return `<p>${labelMarkup(texts, t('projects.ended'))}${timeMarkup(texts, ended)}</p>`;
  if (lastOf(project).received >= goal) return line(t('projects.reached'));
  const url = donate ?? donationUrl;
  if (!isSet(url)) return line(t('projects.noDonations'));
  const words = t('projects.donate', { host: new URL(url).hostname });
  const purpose = donate === undefined ? ` ${escapeHtml(t('projects.purpose', { title }))}` : '';
  return `<p><a href="${escapeHtml(url)}" rel="noopener noreferrer"><strong>${escapeHtml(words)}</strong></a>${purpose}</p>`;
}

/** The state of today. */
function lastOf({ sums = [] }: Project): NonNullable<Project['sums']>[number] {
  const last = sums.at(-1);
  if (!last) throw new Error('a project has no sums');
  return last;
}
