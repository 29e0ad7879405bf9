import type { SpawnOptions } from 'node:child_process';

export function takeLock(
  root: string,
  what: string,
  env?: NodeJS.ProcessEnv,
): Promise<{ readonly options: Pick<SpawnOptions, 'env' | 'stdio'>; readonly release: () => void }>;
