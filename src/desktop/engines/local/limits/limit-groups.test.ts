import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineWith } from '#test/machine-files.ts';
import { limitHitsOf } from '../sessions/session-end.ts';
import { findLimitGroups } from './limit-groups.ts';

const LIMITS = { memoryBytes: 1_000_000, tasks: 42, cpuPercent: 150 };

test('a unit that may delegate gives each session a group of version 2', () => {
  const unit = 'sys/fs/cgroup/system.slice/desktop.service';
  const root = machineWith({
    'proc/self/cgroup': '0::/system.slice/desktop.service\n',
    [`${unit}/cgroup.controllers`]: 'cpuset cpu io memory pids\n',
    [`${unit}/cgroup.subtree_control`]: '',
    [`${unit}/host/cpu.weight`]: '100\n',
    [`${unit}/s-a/memory.events`]: 'low 0\nmax 9\noom 4\noom_kill 3\n',
    [`${unit}/s-a/pids.events`]: 'max 7\n',
    ...Object.fromEntries(
      ['s-a', 's-a_process'].flatMap((group) =>
        ['memory.max', 'memory.swap.max', 'pids.max', 'cpu.max', 'cpu.weight'].map((name) => [
          `${unit}/${group}/${name}`,
          'max',
        ]),
      ),
    ),
  });
  const { kind, create } = findLimitGroups('a', root, true);
  const group = create('a', LIMITS);
  const { files } = group;
  const read = (name: string) => readFileSync(join(root, unit, name), 'utf8');
  expect([kind, files]).toEqual(['cgroup-v2', [join(root, unit, 's-a/cgroup.procs')]]);
  expect(read('cgroup.subtree_control')).toBe('+memory +pids +cpu');
  expect([read('host/cgroup.procs'), read('host/cpu.weight')]).toEqual([String(process.pid), '1000']);
  expect(limitHitsOf(group)).toMatch(/memory was used up: 3\..*all that it may have: 7\.$/);
  expect(['memory.max', 'memory.swap.max', 'pids.max', 'cpu.max'].map((name) => read(`s-a/${name}`))).toEqual([
    '1000000',
    '0',
    '42',
    '150000 100000',
  ]);
  // What carries a picture is in no session's share of the processor.
  create('a_process', { memoryBytes: 2_000, tasks: 3 });
  expect(['memory.max', 'pids.max', 'cpu.weight', 'cpu.max'].map((name) => read(`s-a_process/${name}`))).toEqual([
    '2000',
    '3',
    '1000',
    'max',
  ]);
});

test('without a group to write to, systemd runs the session in a scope, or nothing limits it', () => {
  const root = machineWith({ 'proc/self/cgroup': '0::/\n', 'run/systemd/system/x': '' });
  const { command } = findLimitGroups('a', root, true).create('a', LIMITS);
  expect(command.join(' ')).toBe(
    'systemd-run --scope --quiet --collect --unit=aperta-desktop-a --slice=aperta-desktop -p MemoryMax=1000000 -p MemorySwapMax=0 -p TasksMax=42 -p CPUQuota=150% --',
  );
  expect(findLimitGroups('a', root, false).kind).toBe('none');
});
