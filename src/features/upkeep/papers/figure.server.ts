// Draws the data flows as SVG: visitors and the sites that they open on the left, the site with its backups in the middle, who gets
// data on the right. Each arrow has the number of its row in the table, which says the same to people who do not see the figure.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';

/** A place of data. `outside`: visitors go there themselves; `recipient`: the site gives data to it. */
export interface Place {
  readonly id: string;
  readonly kind: 'visitor' | 'outside' | 'site' | 'store' | 'recipient' | 'operator';
  readonly name: string;
  /** At most two lines. */
  readonly details: readonly string[];
  /** The data that it gets, and the id of the place that they come from. */
  readonly flow?: { readonly from: string; readonly data: string; readonly protection: string };
}

/** Returns what flows to the places, in the order of its numbers. */
export const flowsTo = (places: readonly Place[]) =>
  places.flatMap(({ flow, ...to }) => (flow === undefined ? [] : [{ ...to, ...flow }]));

const WIDTH = 240;
const HEIGHT = 90;
const GAP = 34;
const COLUMNS = { left: 44, middle: 382, right: 738 } as const;
const CHARACTERS = 28;

interface Box extends Place {
  readonly x: number;
  readonly y: number;
}

/** Returns the figure. `title` names it. */
export function drawFlows(places: readonly Place[], title: string): string {
  const of = (...kinds: Place['kind'][]) => kinds.flatMap((kind) => places.filter((place) => place.kind === kind));
  const column = (x: number, found: readonly Place[]): Box[] =>
    found.map((place, at) => ({ ...place, x, y: 20 + at * (HEIGHT + GAP) }));
  const boxes = [
    ...column(COLUMNS.left, of('visitor', 'outside')),
    ...column(COLUMNS.middle, of('site', 'store')),
    ...column(COLUMNS.right, of('operator', 'recipient')),
  ];
  const height = Math.max(...boxes.map(({ y }) => y)) + HEIGHT + 20;
  const arrows = flowsTo(places).map(({ from, id: to }, at) => {
    const [start, end] = [from, to].map((id) => boxes.find((box) => box.id === id));
    return start && end ? arrow(start, end, at + 1) : { line: '', label: '' };
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${height}" role="img" aria-label="${escapeHtml(title)}" font-family="sans-serif" font-size="15">` +
    '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 10 5 0 10z"/></marker></defs>' +
    `<rect width="1000" height="${height}" fill="#fff"/>${arrows.map(({ line }) => line).join('')}${boxes.map(draw).join('')}${arrows.map(({ label }) => label).join('')}</svg>`
  );
}

function draw({ x, y, kind, name, details }: Box): string {
  const dash = kind === 'outside' ? ' stroke-dasharray="6 4"' : '';
  const line = (text: string, dy: number, weight: string) =>
    `<text x="${x + WIDTH / 2}" y="${y + dy}" text-anchor="middle" font-weight="${weight}">${escapeHtml(shortened(text))}</text>`;
  return `<rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="6" fill="#f4f4f4" stroke="#333" stroke-width="1.5"${dash}/>${line(name, 30, 'bold')}${details.map((text, at) => line(text, 53 + at * 21, 'normal')).join('')}`;
}

const shortened = (text: string) => (text.length > CHARACTERS ? `${text.slice(0, CHARACTERS - 1)}…` : text);

interface Arrow {
  readonly line: string;
  /** Above all lines. */
  readonly label: string;
}

/** Straight between neighbours; down along the edge of the column to a box below; else by a line between two columns. */
function arrow(start: Box, end: Box, number: number): Arrow {
  const middle = ({ y }: Box) => y + HEIGHT / 2;
  if (start.x === end.x) {
    const isNext = end.y - start.y === HEIGHT + GAP;
    if (isNext && start.kind === 'site')
      return path(`M${start.x + WIDTH / 2} ${start.y + HEIGHT}V${end.y}`, start.x + WIDTH / 2, end.y - GAP / 2, number);
    const edge = start.x - 22;
    return path(`M${start.x} ${middle(start)}H${edge}V${middle(end)}H${end.x}`, edge, middle(end), number);
  }
  const between = end.x - (end.x - start.x - WIDTH) / 2;
  const x = start.x < end.x && end.kind !== 'site' ? end.x - 30 : between;
  return path(`M${start.x + WIDTH} ${middle(start)}H${between}V${middle(end)}H${end.x}`, x, middle(end), number);
}

function path(d: string, x: number, y: number, number: number): Arrow {
  return {
    line: `<path d="${d}" fill="none" stroke="#333" stroke-width="1.5" marker-end="url(#tip)"/>`,
    label: `<circle cx="${x}" cy="${y}" r="12" fill="#fff" stroke="#333"/><text x="${x}" y="${y + 5}" text-anchor="middle">${number}</text>`,
  };
}
