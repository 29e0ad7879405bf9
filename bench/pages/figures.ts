// What is measured, in the order of the report.

/** A measured quantity. */
export interface Figure {
  readonly label: string;
  readonly unit: 'ms' | 'B' | '';
}

const ms = (label: string): Figure => ({ label, unit: 'ms' });
const bytes = (label: string): Figure => ({ label, unit: 'B' });

/** All figures by name. */
export const FIGURES = {
  bytes: bytes('bytes'),
  document: bytes('document'),
  style: bytes('style'),
  script: bytes('script'),
  font: bytes('font'),
  image: bytes('image'),
  data: bytes('data'),
  requests: { label: 'requests', unit: '' },
  fcp: ms('first paint (FCP)'),
  lcp: ms('largest paint (LCP)'),
  tbt: ms('Total Blocking Time'),
  longest: ms('longest task'),
  work: ms('main-thread work'),
  repeatBytes: bytes('repeat visit: bytes'),
  repeatTransfers: { label: 'repeat visit: responses other than 304', unit: '' },
  carousel: ms('INP carousel'),
  typing: ms('INP typing'),
  toggle: ms('INP form toggle'),
  languageMenu: ms('INP language menu'),
  language: ms('INP language switch'),
  menu: ms('INP menu'),
  page: ms('INP page change'),
  languageTime: ms('language change'),
  pageTime: ms('page change'),
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;

/** Measured values; a figure that a page does not have is absent. */
export type Values = { [name in FigureName]?: number | undefined };

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

/** The median of each figure over several rounds; the lower of two middle values. */
export function medians(rounds: readonly Values[]): Values {
  const values: Values = {};
  for (const name of FIGURE_NAMES) {
    const sorted = rounds.flatMap((round) => round[name] ?? []).sort((a, b) => a - b);
    const median = sorted[Math.floor((sorted.length - 1) / 2)];
    if (median !== undefined) values[name] = median;
  }
  return values;
}
