import { formatEuro, formatLabel, formatLongDate, formatPercent } from '#src/shared/languages/format.ts';
// What a project needs, has received and has spent.
import { isSet } from '#src/shared/site/configured-address.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import type { KindMarkup } from './item-markup.ts';

/** Sums are whole euro, days are like `2026-11-26`. */
export interface Project {
  readonly title: string;
  readonly goal: number;
  /** What the project brings itself. */
  readonly own?: number | undefined;
  /** Totals of some days, the last one is the state of today. */
  readonly sums: readonly { readonly date: string; readonly received: number; readonly spent: number }[];
  /** Where one donates for this project. */
  readonly donate?: string | undefined;
  readonly ended?: string | undefined;
}

/** Returns the markup above the text. `donationUrl`: where one donates for everything, if the site has such a page. */
export function projectMarkup(texts: Texts, project: Project, donationUrl: string | null): KindMarkup {
  const { t, language } = texts;
  const { goal, own = 0, sums } = project;
  const { date, received, spent } = lastOf(project);
  const euro = (sum: number) => escapeHtml(formatEuro(sum, language));
  const share = formatPercent(Math.floor((received / goal) * 100), language);
  const row = (name: 'goal' | 'received' | 'own' | 'spent' | 'left', value: string) =>
    `<tr><th scope="row">${escapeHtml(t(`projects.${name}`))}</th><td class="end">${value}</td></tr>`;
  const history = sums.map(
    (one) =>
      `<tr><td>${time(one.date, texts)}</td>${[one.received, one.spent].map((sum) => `<td class="end">${euro(sum)}</td>`).join('')}</tr>`,
  );
  const head = (['day', 'received', 'spent'] as const).map(
    (name) => `<th scope="col"${name === 'day' ? '' : ' class="end"'}>${escapeHtml(t(`projects.${name}`))}</th>`,
  );
  return {
    above:
      `<section><h2>${escapeHtml(t('projects.state'))}</h2><p><label>${escapeHtml(sumLine(texts, project))} <progress max="${goal}" value="${Math.min(received, goal)}"></progress></label></p>` +
      `<table><tbody>${row('goal', euro(goal))}${row('received', `${euro(received)} (${escapeHtml(share)})`)}${own > 0 ? row('own', euro(own)) : ''}${row('spent', euro(spent))}${row('left', euro(received + own - spent))}</tbody></table>` +
      `<p class="meta">${escapeHtml(formatLabel(t('projects.asOf'), language))}${time(date, texts)}</p>${donation(texts, project, donationUrl)}</section>`,
    below:
      sums.length === 1
        ? ''
        : `<section><h2>${escapeHtml(t('projects.history'))}</h2><div class="scroll"><table><thead><tr>${head.join('')}</tr></thead><tbody>${history.join('')}</tbody></table></div></section>`,
  };
}

/** Returns the line below the title in the list. */
export function projectLine(texts: Texts, project: Project): string {
  const asOf = formatLabel(texts.t('projects.asOf'), texts.language);
  return `${escapeHtml(sumLine(texts, project))} · ${escapeHtml(asOf)}${time(lastOf(project).date, texts)}`;
}

function sumLine({ t, language }: Texts, project: Project): string {
  const [received, goal] = [lastOf(project).received, project.goal].map((sum) => formatEuro(sum, language));
  return t('projects.of', { received: received ?? '', goal: goal ?? '' });
}

/** A link to the page where one donates; never a form. */
function donation(texts: Texts, project: Project, donationUrl: string | null): string {
  const { t, language } = texts;
  const { title, goal, donate, ended } = project;
  const line = (words: string) => `<p>${escapeHtml(words)}</p>`;
  if (ended !== undefined)
    return `<p>${escapeHtml(formatLabel(t('projects.ended'), language))}${time(ended, texts)}</p>`;
  if (lastOf(project).received >= goal) return line(t('projects.reached'));
  const url = donate ?? donationUrl;
  if (!isSet(url)) return line(t('projects.noDonations'));
  const words = t('projects.donate', { host: new URL(url).hostname });
  const purpose = donate === undefined ? ` ${escapeHtml(t('projects.purpose', { title }))}` : '';
  return `<p><a href="${escapeHtml(url)}" rel="noopener noreferrer"><strong>${escapeHtml(words)}</strong></a>${purpose}</p>`;
}

function lastOf({ sums }: Project): Project['sums'][number] {
  const last = sums.at(-1);
  if (!last) throw new Error('a project has no sums');
  return last;
}

const time = (day: string, { language }: Texts) =>
  `<time datetime="${day}">${escapeHtml(formatLongDate(Date.parse(day), language))}</time>`;
