import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { findLimitGroups } from './limit-groups.ts';
import { createLimitedPrograms, PROGRAM_LIMITS } from './limited-programs.ts';

const groups = findLimitGroups(`test-${process.pid}`);
afterAll(() => groups.close());

test.skipIf(!existsSync('/usr/bin/prlimit'))(
  'a program for a home has limits, and a group where there is one',
  async () => {
    const script = 'cat /proc/self/limits /proc/self/cgroup /proc/self/oom_score_adj; cat';
    const { stdout } = await createLimitedPrograms(groups)('h-1', ['sh', '-c', script], { input: Buffer.from('end') });
    expect(stdout).toMatch(/^Max core file size +0 +0 /m);
    expect(stdout).toMatch(
      new RegExp(`^Max data size +${PROGRAM_LIMITS.memoryBytes} +${PROGRAM_LIMITS.memoryBytes} `, 'm'),
    );
    expect(stdout).toMatch(/^900\nend$/m);
    if (groups.kind !== 'none') expect(stdout).toMatch(/[/-]h-1_1/);
    await expect(createLimitedPrograms(groups)('h-1', ['sleep', '9'], { withinMs: 100 })).rejects.toMatchObject({
      signal: 'SIGKILL',
    });
  },
);
