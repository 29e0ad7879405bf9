// The results as tables in Markdown, ratios first.
import { FIGURE_NAMES, FIGURES, type FigureName } from './figures.ts';
import { missedLimits } from './limits.ts';
import type { Setting } from './machine.ts';
import { ratioText, sharedFigures, valueText, type PageResults, type Results } from './results.ts';
import { PLAIN, SITE } from './sides.ts';

/** How the figures are measured, for the report. */
const METHOD = [
  'A phone of 390 × 844 px at a quarter of the processor’s speed, on a line with 150 ms latency and 1.6 Mbit/s; a new browser context for each visit; sides take turns; medians.',
  'Tasks are the top-level tasks of the page’s main thread in a trace, from the navigation until the network was idle for 5 s, with the time that the thread ran. Total Blocking Time and longest task: after the first paint.',
  'INP: the longest event of an interaction by touch or keys (Event Timing API, steps of 8 ms) in the idle page, with a fast line. Page and language change: from the tap to the paint of the new heading.',
  'Repeat visit: a new navigation in the same context, with the real server answering revalidations.',
];

/** The whole report. `rounds`: the visits behind each median. */
export function report(setting: Setting, results: Results, rounds: number): string {
  const { date, commit, machine, versions, load } = setting;
  return [
    '# Pages compared',
    `\`npm run bench\`: ${date}, commit ${commit}; ${machine} (load per core before the run: ${load}); ${versions}; ${rounds} rounds.`,
    '![Bars of the figures below, one group for each page and figure](pages.svg)',
    METHOD.map((line) => `- ${line}`).join('\n'),
    ...sections(results),
  ].join('\n\n');
}

/** The tables without the head of the report. */
export function sections(results: Results): string[] {
  const pages = [...results];
  return [
    '## Ratios',
    'Below 1 the site is better. Where the other side has 0, the difference.',
    ...pages.flatMap(([path, sides]) => [`### ${path}`, ratioTable(sides), limitLine(sides)]),
    '## Figures',
    ...pages.flatMap(([path, sides]) => [`### ${path}: figures`, valueTable(sides)]),
  ];
}

function ratioTable(sides: PageResults): string {
  const site = sides.get(SITE) ?? {};
  const others = [...sides].filter(([name]) => name !== SITE);
  const figures = FIGURE_NAMES.filter((name) =>
    others.some(([, values]) => sharedFigures(site, values).includes(name)),
  );
  const cell = (name: FigureName, other: number | undefined) =>
    other === undefined ? '' : ratioText(name, site[name] ?? 0, other);
  return table(
    [`${SITE} /`, ...others.map(([name]) => name)],
    figures.map((name) => [FIGURES[name].label, ...others.map(([, values]) => cell(name, values[name]))]),
  );
}

function valueTable(sides: PageResults): string {
  const figures = FIGURE_NAMES.filter((name) => [...sides.values()].some((values) => values[name] !== undefined));
  const cell = (name: FigureName, value: number | undefined) => (value === undefined ? '' : valueText(name, value));
  return table(
    ['', ...sides.keys()],
    figures.map((name) => [FIGURES[name].label, ...[...sides.values()].map((values) => cell(name, values[name]))]),
  );
}

function limitLine(sides: PageResults): string {
  const missed = missedLimits(sides.get(SITE) ?? {}, sides.get(PLAIN) ?? {});
  return missed.length > 0 ? `Above the limit: ${missed.join('; ')}.` : 'Within all limits.';
}

/** A table in Markdown, in columns of equal width. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
