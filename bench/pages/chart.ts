// The results as a chart: a row for each figure, a column for each page, a bar for each side.
import { FIGURES, type FigureName } from './figures.ts';
import { valueText, type PageResults, type Results } from './results.ts';

const SHOWN: readonly FigureName[] = ['bytes', 'lcp', 'tbt', 'work', 'pageTime', 'languageTime'];
const [MARGIN, COLUMN, NAME, BAR, STEP, TITLE, HEAD] = [16, 320, 96, 130, 16, 20, 48];
/** In the order of the sides. They differ in lightness too, and each bar has its name beside it. */
const COLOURS = ['#0f766e', '#94a3b8', '#c2410c', '#7c3aed', '#b45309'];

/** Draws an SVG that is readable on light and dark ground. Each cell has its own scale, from 0. */
export function chart(results: Results, caption: string): string {
  const pages = [...results];
  const sideCount = Math.max(...pages.map(([, sides]) => sides.size));
  const cell = sideCount * STEP + TITLE + 16;
  const [width, height] = [pages.length * COLUMN + MARGIN * 2, SHOWN.length * cell + HEAD + MARGIN];
  const columns = pages.map(([path, sides], column) => {
    const x = MARGIN + column * COLUMN;
    const cells = SHOWN.map((name, row) => bars(name, sides, x, HEAD + row * cell));
    return `<text class="page" x="${x}" y="32">${escape(path)}</text>\n${cells.join('\n')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">
<title id="title">${escape(caption)}</title>
<desc id="desc">${escape(description(results))}</desc>
<style>
text { font: 12px system-ui, sans-serif; fill: #1f2937 }
.page { font-size: 15px; font-weight: 700 }
.figure { font-weight: 600 }
@media (prefers-color-scheme: dark) { text { fill: #e5e7eb } }
</style>
${columns.join('\n')}
</svg>
`;
}

function bars(name: FigureName, sides: PageResults, x: number, y: number): string {
  const largest = Math.max(...[...sides.values()].map((values) => values[name] ?? 0), 1);
  const lines = [...sides].flatMap(([side, values], at) => {
    const value = values[name];
    if (value === undefined) return [];
    const [top, length] = [y + TITLE + at * STEP, (value / largest) * BAR];
    return [
      `<text x="${x}" y="${top + 10}">${escape(side)}</text>`,
      `<rect x="${x + NAME}" y="${top}" width="${length.toFixed(1)}" height="12" fill="${COLOURS[at % COLOURS.length]}"/>`,
      `<text x="${(x + NAME + length + 6).toFixed(1)}" y="${top + 10}">${valueText(name, value)}</text>`,
    ];
  });
  return [`<text class="figure" x="${x}" y="${y + 10}">${FIGURES[name].label}</text>`, ...lines].join('\n');
}

/** The same in words, for those who do not see the bars. */
function description(results: Results): string {
  const sentence = (path: string, sides: PageResults, name: FigureName) => {
    const parts = [...sides].flatMap(([side, values]) => {
      const value = values[name];
      return value === undefined ? [] : [`${side} ${valueText(name, value)}`];
    });
    return `${path}, ${FIGURES[name].label}: ${parts.join(', ')}.`;
  };
  return [...results].flatMap(([path, sides]) => SHOWN.map((name) => sentence(path, sides, name))).join(' ');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
