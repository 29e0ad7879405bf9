// Sums of a project that cannot be.
import type { Fault } from '../reading/faults.ts';
import type { Item } from '../reading/item.ts';

/** Returns them with their lines. `latest`: the last day that is not in the future. */
export function projectFaults({ file, lines, data: { own = 0, sums = [], ended } }: Item, latest: string): Fault[] {
  const faults = sums.flatMap(({ date, received, spent }, at): Fault[] => {
    const before = sums[at - 1];
    const fault = (text: string): Fault => ({ file, line: lines[`sums.${at}`] ?? lines['sums'] ?? 1, text });
    const falls = (name: string, now: number, then: number | undefined) =>
      then !== undefined && now < then
        ? [
            fault(
              `${name} is ${now}, less than the ${then} of ${before?.date}; sums are totals, and money that was returned is spent`,
            ),
          ]
        : [];
    return [
      ...(date > latest ? [fault(`the sums are of ${date}, which is in the future`)] : []),
      ...(before && date <= before.date
        ? [fault(`${date} is not after ${before.date}; the sums are in the order of their days`)]
        : []),
      ...falls('received', received, before?.received),
      ...falls('spent', spent, before?.spent),
      ...(spent > received + own
        ? [
            fault(
              `spent is ${spent}, more than the ${received + own} that there were (received ${received}, own ${own})`,
            ),
          ]
        : []),
    ];
  });
  const line = lines['ended'] ?? 1;
  return ended !== undefined && ended > latest
    ? [...faults, { file, line, text: `ended is ${ended}, which is in the future` }]
    : faults;
}
