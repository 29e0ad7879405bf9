// What a process and all below it take. Processor time says more than a clock on a busy machine. Linux only.
import { readdirSync, readFileSync } from 'node:fs';

/** The clock of /proc, on every Linux of today. */
const TICK_MS = 10;

/** Milliseconds that a process, its children and theirs have used, with those that have ended. */
export const processorMs = (pid: number): number =>
  below(pid).reduce(
    (total, { fields }) => total + fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS,
    0,
  );

/** MiB of memory that a process, its children and theirs have; what several processes share counts once (PSS). */
export const memoryMiB = (pid: number): number =>
  below(pid).reduce((sum, found) => {
    const kibibytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${found.pid}/smaps_rollup`))?.[1] ?? 0;
    return sum + Number(kibibytes) / 1024;
  }, 0);

function below(root: number): { pid: number; fields: number[] }[] {
  const all = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : '';
    // After the name, which may have blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return stat === '' ? [] : [{ pid: Number(name), fields: fields.map(Number) }];
  });
  const found = all.filter(({ pid }) => pid === root);
  for (const { pid } of found) found.push(...all.filter(({ fields }) => fields[1] === pid));
  return found;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
