import { expect, test } from 'vitest';
import { machineWith } from '#test/machine-files.ts';
import { kernelSettingWarnings } from './kernel-settings.ts';

const PLANNED = { count: 3, tasks: 300, memoryBytes: 2 ** 30 };
const machine = (pids: number, files: string, notifiers: number) =>
  machineWith({
    'proc/sys/kernel/pid_max': `${pids}\n`,
    'proc/sys/fs/file-max': `${files}\n`,
    'proc/sys/fs/inotify/max_user_instances': `${notifiers}\n`,
  });

test('settings of the kernel that are too small for the sessions are named with their value and what they should be', () => {
  const small = machine(4096, '400000', 128);
  expect(kernelSettingWarnings(PLANNED, false, small)).toEqual([
    expect.stringMatching(/^kernel\.pid_max is 4096, .* at least 5188/),
    expect.stringMatching(/^fs\.file-max is 400000: .* 9223372036854775807/),
    expect.stringMatching(/^fs\.inotify\.max_user_instances is 128, .* at least 200/),
  ]);
  // As root each session has a user of its own.
  expect(kernelSettingWarnings(PLANNED, true, small)).toHaveLength(2);
  expect(kernelSettingWarnings(PLANNED, false, machine(4_194_304, '9223372036854775807', 8192))).toEqual([]);
});
