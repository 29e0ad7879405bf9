// Key figures of each recorded run, one line each, and what became of them.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { FIGURES, type FigureName } from './figures.ts';
import type { Setting } from './machine.ts';
import type { Results } from './results.ts';
import { PLAIN, SITE } from './sides.ts';
import { table } from './tables.ts';

/** Compared as ratio to the page without script. */
const RATIOS = ['bytes', 'lcp', 'work'] as const satisfies FigureName[];
/** Compared as they are: the page without script has none. */
const TIMES = ['tbt', 'longest', 'pageTime', 'languageTime'] as const satisfies FigureName[];
const WORSE = 1.1;
/** The steps of the Event Timing API: a smaller difference in milliseconds says nothing. */
const LEAST_MS = 8;

/** Key figures of a page by name; those named `… ratio` are relative to the page without script. */
type KeyFigures = Record<string, number>;

/** One run. */
export interface HistoryLine extends Setting {
  readonly pages: Record<string, KeyFigures>;
}

/** The line of a run. */
export function historyLine(setting: Setting, results: Results): HistoryLine {
  const pages: Record<string, KeyFigures> = {};
  for (const [path, sides] of results) {
    const [site = {}, plain = {}] = [sides.get(SITE), sides.get(PLAIN)];
    const figures: KeyFigures = {};
    for (const name of RATIOS) figures[`${name} ratio`] = rounded((site[name] ?? 0) / (plain[name] ?? 1), 100);
    for (const name of TIMES) if (site[name] !== undefined) figures[name] = rounded(site[name], 1);
    const inputs = Object.entries(site).flatMap(([name, value]) =>
      FIGURES[name as FigureName].label.startsWith('INP') ? (value ?? []) : [],
    );
    figures['inp'] = Math.max(0, ...inputs);
    pages[path] = figures;
  }
  return { ...setting, pages };
}

/** Names each figure that is more than 10 % worse than in the last earlier run on the same kind of machine. */
export function worseFigures(lines: readonly HistoryLine[]): string[] {
  const last = lines.at(-1);
  const before = lines.slice(0, -1).findLast(({ machine }) => machine === last?.machine);
  if (!last || !before) return [];
  return Object.entries(last.pages).flatMap(([path, figures]) =>
    Object.entries(figures).flatMap(([name, now]) => {
      const then = before.pages[path]?.[name];
      const isTiny = !name.endsWith('ratio') && now - (then ?? 0) <= LEAST_MS;
      if (then === undefined || now <= then * WORSE || isTiny) return [];
      return [`${path}: ${name} ${now}, before ${then} (${before.date}, ${before.commit})`];
    }),
  );
}

/** One table for each page of the last run, oldest run first. */
export function trend(lines: readonly HistoryLine[]): string {
  const pages = Object.entries(lines.at(-1)?.pages ?? {});
  return pages
    .map(([path, figures]) => {
      const names = Object.keys(figures);
      const rows = lines.flatMap(({ date, commit, machine, pages }) => {
        const own = pages[path];
        return own ? [[date, commit, ...names.map((name) => String(own[name] ?? '')), machine]] : [];
      });
      return `${path}\n\n${table(['date', 'commit', ...names, 'machine'], rows)}`;
    })
    .join('\n\n');
}

/** Reads all runs, the oldest first; none without a file. */
export function readHistory(file: string): HistoryLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as HistoryLine);
}

/** Adds a run. */
export function addToHistory(file: string, line: HistoryLine): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

function rounded(value: number, per: number): number {
  return Math.round(value * per) / per;
}
