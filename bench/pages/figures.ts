// What is measured, in the order of the report, in milliseconds.
import type { LocalSide } from './sides.ts';

/** All figures: the label, and what the site is held to, given the value of the same page without script. */
export const FIGURES = {
  fcp: { label: 'first paint (FCP)' },
  lcp: { label: 'largest paint (LCP)', limit: (plain: number) => plain * 1.2 },
  tbt: { label: 'Total Blocking Time', limit: () => 100 },
  longest: { label: 'longest task' },
  work: { label: 'main-thread work' },
  carousel: { label: 'INP carousel', limit: () => 120 },
  typing: { label: 'INP typing', limit: () => 120 },
  toggle: { label: 'INP form toggle', limit: () => 120 },
  languageMenu: { label: 'INP language menu', limit: () => 120 },
  language: { label: 'INP language switch', limit: () => 120 },
  menu: { label: 'INP menu', limit: () => 120 },
  page: { label: 'INP page change', limit: () => 120 },
  languageTime: { label: 'language change' },
  pageTime: { label: 'page change' },
} as const satisfies Record<string, { readonly label: string; readonly limit?: (plain: number) => number }>;

export type FigureName = keyof typeof FIGURES;

/** Measured values; a figure that a page does not have is absent. */
export type Values = { [name in FigureName]?: number | undefined };

/** The medians of one page: those of the site, and those of the page without script. */
export type Compared = Readonly<Record<LocalSide['name'], Values>>;

const NAMES = Object.keys(FIGURES) as FigureName[];

/** The median of each figure over several rounds; the lower of two middle values. */
export function medians(rounds: readonly Values[]): Values {
  const values: Values = {};
  for (const name of NAMES) {
    const sorted = rounds.flatMap((round) => round[name] ?? []).sort((a, b) => a - b);
    const median = sorted[Math.floor((sorted.length - 1) / 2)];
    if (median !== undefined) values[name] = median;
  }
  return values;
}

/** A table in Markdown with a row for each figure that the site has: its ratio, both values, and the limit if it is missed. */
export function table({ site, plain }: Compared): string {
  const rows = NAMES.flatMap((name) => {
    const [value, other] = [site[name], plain[name]];
    if (value === undefined) return [];
    const figure: { label: string; limit?: (plain: number) => number } = FIGURES[name];
    const limit = figure.limit?.(other ?? 0);
    const ratio = other ? (value / other).toFixed(2) : '';
    const missed = limit !== undefined && value > limit ? `**above ${limit.toFixed(0)}**` : '';
    return [`| ${figure.label} | ${ratio} | ${value.toFixed(0)} | ${other?.toFixed(0) ?? ''} | ${missed} |`];
  });
  return ['| | ratio | site, ms | without script, ms | limit |', '| --- | ---: | ---: | ---: | --- |', ...rows].join(
    '\n',
  );
}
