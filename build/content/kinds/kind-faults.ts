// What the kind of a section needs in the front matter, and what only other kinds have.
import type { Fault } from '../reading/faults.ts';
import { wanted } from '../reading/front-matter.ts';
import type { Item } from '../reading/item.ts';
import { kindOf, KINDS } from './kinds.ts';

/** Returns a fault for each field that is missing, wrong or does not belong there; `latest`: the last day that is not in the future. */
export function kindFaults(item: Item, latest: string): Fault[] {
  const { file, section, lines } = item;
  const kind = kindOf(section);
  const fault = (field: string | undefined, text: string): Fault => {
    const line = field === undefined ? undefined : (lines[field] ?? lines[field.replace(/\..*/, '')]);
    return { file, line: line ?? 1, text };
  };
  return [
    ...(kind.needed ?? [])
      .filter((field) => lines[field] === undefined)
      .map((field) => fault(undefined, `lacks '${field}': ${wanted(field)}`)),
    ...Object.values(KINDS)
      .filter((other) => other !== kind)
      .flatMap(({ texts, fields }) =>
        Object.keys(fields)
          .filter((field) => lines[field] !== undefined)
          .map((field) => fault(field, `${field} is for ${texts}`)),
      ),
    ...(kind.faults?.(item, latest) ?? []).map(([field, text]) => fault(field, text)),
  ];
}
