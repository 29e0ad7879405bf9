// How grave it is when the last backup and the last check ended.
import type { Overview } from '#src/features/operators/endpoints.ts';

export type Gravity = 'grave' | 'due' | 'fine';

interface RunState {
  readonly name: 'backup' | 'check';
  readonly run: Overview['runs'][number] | undefined;
  readonly gravity: Gravity;
}

/** Without a backup everything may be lost; without a check nobody knows. */
const NEVER = { backup: 'grave', check: 'due' } as const;

export function stateOfRuns({ runs }: Pick<Overview, 'runs'>): readonly RunState[] {
  return (['backup', 'check'] as const).map((name) => {
    const run = runs.find((one) => one.name === name);
    const gravity = run === undefined ? NEVER[name] : run.is_late || run.faults > 0 ? 'grave' : 'fine';
    return { name, run, gravity };
  });
}
