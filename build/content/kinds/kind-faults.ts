// What the kind of a section needs in the front matter, and what only other kinds have.
import { CLAIMS } from '#src/features/content/showcase-markup.ts';
import type { Fault } from '../reading/faults.ts';
import { contentOf } from '../reading/folder.ts';
import { wanted } from '../reading/front-matter.ts';
import type { Item } from '../reading/item.ts';
import { KINDS } from './kinds.ts';
import { projectFaults } from './project-faults.ts';

/** Returns a fault for each field that is missing or does not belong there; `latest`: the last day that is not in the future. */
export function kindFaults(item: Item, latest: string): Fault[] {
  const { file, section, lines, data } = item;
  const kind = contentOf(section);
  const fault = (line: number | undefined, text: string): Fault => ({ file, line: line ?? 1, text });
  const rows = Object.entries(KINDS).flatMap(([name, [texts, needed, more]]) =>
    name === kind
      ? needed
          .filter((field) => lines[field] === undefined)
          .map((field) => fault(1, `lacks '${field}': ${wanted(field)}`))
      : [...needed, ...more]
          .filter((field) => lines[field] !== undefined)
          .map((field) => fault(lines[field], `${field} is for ${texts}`)),
  );
  const checked = CLAIMS.filter((name) => (data.claims?.[name]?.checked ?? '') > latest).map((name) =>
    fault(lines[`claims.${name}`], `${name} was checked on ${data.claims?.[name]?.checked}, which is in the future`),
  );
  const others = [
    ...(kind === 'videos' && !data.cover
      ? [fault(1, `lacks 'cover', the picture before the film: ${wanted('cover')}`)]
      : []),
    ...(kind === 'books' && !data.formats?.length && !data.price
      ? [fault(1, 'lacks formats and price: a book can be read or bought somewhere')]
      : []),
    ...((data.price?.checked ?? '') > latest
      ? [fault(lines['price'], `price was checked on ${data.price?.checked}, which is in the future`)]
      : []),
  ];
  return [...rows, ...others, ...checked, ...(kind === 'projects' ? projectFaults(item, latest) : [])];
}
