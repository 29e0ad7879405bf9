// What a benchmark of desktops writes: bench/results/desktop.md, and the table of docs/desktop.md.

/** Values of one kind, in milliseconds. */
export interface Row {
  readonly name: string;
  readonly values: readonly number[];
}

/** Memory of each of several desktops, in MiB. */
export interface Memory {
  readonly name: string;
  readonly mebibytes: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The tables with all figures, each also as a multiple of the baseline's median. */
export function figures(rows: readonly Row[], baseline: Row, memory: readonly Memory[]): string {
  const base = median(baseline.values);
  const cells = ({ name, values }: Row) =>
    `| ${name} | ${median(values)} | ${Math.max(...values)} | ${(median(values) / base).toFixed(1)} |`;
  return [
    `| | median, ms | most, ms | ÷ ${baseline.name} |`,
    '| --- | ---: | ---: | ---: |',
    ...[baseline, ...rows].map(cells),
    '',
    '| A desktop of several at once | MiB (PSS) |',
    '| --- | ---: |',
    ...memory.map(({ name, mebibytes }) => `| ${name} | ${Math.round(mebibytes)} |`),
    '',
  ].join('\n');
}

const HEAD = '| What | Measured |\n| --- | --- |\n';

/** Returns a document with these rows in place of those of its table of figures. Throws if it has none. */
export function withFigures(document: string, rows: readonly Row[], memory: readonly Memory[]): string {
  const at = document.indexOf(HEAD);
  if (at < 0) throw new Error('docs/desktop.md has no table of figures');
  const from = at + HEAD.length;
  const shown = (ms: number) => (ms < 500 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
  const lines = [
    ...rows.map(({ name, values }) => `| ${name} | ${shown(median(values))} |`),
    ...memory.map(
      ({ name, mebibytes }) => `| memory of each of four desktops ${name} | ${Math.round(mebibytes)} MiB |`,
    ),
  ];
  return `${document.slice(0, from)}${lines.join('\n')}\n${document.slice(document.indexOf('\n\n', from) + 1)}`;
}
