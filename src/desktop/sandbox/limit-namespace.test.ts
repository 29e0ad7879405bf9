import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { limitNamespace, MOST_NOTIFIERS } from './limit-namespace.ts';

const SANDBOX = 'bwrap --info-fd 3 --unshare-user --unshare-pid --ro-bind / / --dev /dev --proc /proc perl -e'.split(
  ' ',
);
/** Asks for as many instances of inotify as it gets, once it reads a line. */
const TAKE_ALL = '<STDIN>; $n++ while $n < 1000 && syscall($ARGV[0], 0) >= 0; print $n';

test.skipIf(NO_DESKTOP !== '')('one session of many with one user cannot take what that user may have', async () => {
  const [program = '', ...args] = SANDBOX;
  const call = process.arch === 'arm64' ? '26' : '294';
  const child = spawn(program, [...args, TAKE_ALL, call], { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
  const [info] = (await once(child.stdio[3] as Readable, 'data')) as [Buffer];
  await limitNamespace(Number(/"child-pid":\s*(\d+)/.exec(info.toString())?.[1]));
  child.stdin?.end('\n');
  expect(await text(child.stdout as Readable)).toBe(String(MOST_NOTIFIERS));
});
