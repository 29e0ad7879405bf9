import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createDurableDirectory } from '#src/server/files/fsync-directory.ts';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { machineWith } from '#test/machine-files.ts';
import { checkMachine, remedy } from './check-machine.ts';
import { HOST_PACKAGES, OFFICE_PACKAGES, READER_PACKAGES, SESSION_PACKAGES, SOUND_PACKAGES } from './packages.ts';

test('names the packages that are missing in one line', async () => {
  const there = Object.entries({ ...HOST_PACKAGES, ...SESSION_PACKAGES })
    .filter(([name]) => name !== 'openbox' && name !== 'locales')
    // The name of Debian 13.
    .map(([, [path = '']]) => [path.replace('-svg.so', '_svg.so'), ''] as const);
  const root = machineWith(Object.fromEntries(there));
  const { apt, refusals } = await checkMachine('/tmp/data', undefined, undefined, root);
  expect(apt).toBe('apt-get install --no-install-recommends openbox locales');
  expect(refusals).toEqual([]);
});

test.skipIf(NO_DESKTOP !== '' || process.getuid?.() !== 0)(
  'a data folder is refused where users of sessions cannot enter, also by a link',
  async () => {
    const folder = mkdtempSync('/var/tmp/desktop-data-');
    symlinkSync(folder, `${folder}.link`);
    const refusals = async (data: string) => (await checkMachine(data, undefined)).refusals;
    try {
      for (const data of [`${folder}/new/data`, `${folder}.link/new/data`])
        expect(await refusals(data)).toEqual([expect.stringContaining(` is in ${folder}, `)]);
      chmodSync(folder, 0o755);
      createDurableDirectory(`${folder}/new/data`);
      expect(await refusals(`${folder}/new/data`)).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
      rmSync(`${folder}.link`);
    }
  },
);

test('warns about swap, memory that stays, sound and office programs', async () => {
  const packages = [...Object.keys({ ...SOUND_PACKAGES, ...READER_PACKAGES }), ...OFFICE_PACKAGES];
  const there = packages.map((name) => [`var/lib/dpkg/info/${name}.list`, ''] as const);
  const unsafe = {
    'proc/swaps': 'Filename\tType\n/dev/sda2\tpartition\n',
    'proc/cmdline': 'quiet',
    ...Object.fromEntries(there.slice(2)),
  };
  const safe = {
    'proc/swaps': 'Filename\tType\n',
    'proc/cmdline': 'quiet init_on_free=1',
    ...Object.fromEntries(there),
  };
  const { warnings } = await checkMachine('/tmp/data', undefined, undefined, machineWith(unsafe));
  expect(warnings).toHaveLength(3);
  expect(warnings[2]).toMatch(/ pipewire-pulse wireplumber$/);
  expect((await checkMachine('/tmp/data', undefined, undefined, machineWith(safe))).warnings).toEqual([]);
});

test('names what a unit or a container has mounted over /proc', () => {
  const mounts = (point: string) =>
    `22 21 0:5 / /proc rw - proc proc rw\n31 22 0:9 /reg ${point} ro - tmpfs tmpfs rw\n`;
  expect(remedy(() => mounts('/proc/kmsg'))).toContain('mounted over /proc/kmsg,');
  expect(remedy(() => mounts('/proc/sys/fs/binfmt_misc'))).toContain('inside a chroot');
});

test('refuses a processor without a list of system calls', async () => {
  const { refusals } = await checkMachine('/tmp/data', undefined, undefined, machineWith({}), 'riscv64');
  expect(refusals).toEqual([expect.stringContaining('none for riscv64')]);
});
