// Where and on what a benchmark ran.
import { execFileSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';

/** One run: figures of different machines or browsers do not compare. */
export interface Setting {
  /** In UTC, such as `2026-11-23`. */
  readonly date: string;
  /** The abbreviated commit; with `+` if files differ from it. */
  readonly commit: string;
  /** Processor and number of cores. */
  readonly machine: string;
  /** Versions of Chromium and Node. */
  readonly versions: string;
  /** The load average of the minute before the run, per core: above 0.5 other programs took part. */
  readonly load: number;
}

/** Reads all but the version of the browser. */
export function readSetting(chromium: string): Setting {
  const processors = cpus();
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const hasChanges = git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git('rev-parse', '--short', 'HEAD') + (hasChanges ? '+' : ''),
    machine: `${processors[0]?.model.trim()}, ${processors.length} cores`,
    versions: `Chromium ${chromium}, Node ${process.versions.node}`,
    load: Math.round(((loadavg()[0] ?? 0) / processors.length) * 10) / 10,
  };
}
