// What a program of a session plays is on the session's sound line. Needs root and the packages of sound.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engineOfTests } from '#test/desktop/engine-of-tests.ts';
import { insideSession } from '#test/desktop/inside.ts';
import { NO_DESKTOP, ORDER } from '#test/desktop/sandbox.ts';
import { SOUND_PACKAGES } from './machine/packages.ts';

const LACKS = Object.entries(SOUND_PACKAGES).filter(([, signs]) => !signs.some((path) => existsSync(path)));
const NO_SOUND = NO_DESKTOP || (process.getuid?.() === 0 ? LACKS.map(([name]) => name).join(' ') : 'root');
/** Two seconds of 440 Hz on two channels at another rate, and the end. */
const TONE =
  'perl -e \'print pack "s*", map { (12000 * sin(2 * 3.14159265 * 440 * $_ / 48000)) x 2 } 1 .. 96000\' | pacat --raw --format=s16le --rate=48000 --channels=2';

const desk = engineOfTests(NO_SOUND !== '');
const { named, run } = insideSession(desk.data);
const running = () => ['pipewire', 'wireplumber', 'parec'].filter((name) => named(name).length > 0);

const listen = async () => desk.line('sound', 'sound');

test.skipIf(NO_SOUND !== '')('a tone is heard, silence is not sent, and without a listener nothing runs', async () => {
  await desk.engine.start({ ...ORDER, id: 'sound' });
  expect(running()).toEqual([]);
  const page = await listen();
  const heard: Buffer[] = [];
  page.on('message', (packet: Buffer) => heard.push(packet));
  const second = await listen();
  expect((await once(second, 'close'))[0]).toBe(4001);

  await expect.poll(() => heard.length).toBe(1);
  expect(running()).toEqual(['pipewire', 'wireplumber', 'parec']);
  run('sh', '-c', TONE);
  await expect.poll(() => heard.length > 1 && heard.at(-1)?.length).toBe(0);
  const bytes = Buffer.concat(heard);
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const loud = samples.filter((sample) => Math.abs(sample) > 50);
  const crossings = loud.filter((sample, i) => i > 0 && sample < 0 !== (loud[i - 1] ?? 0) < 0).length;
  // A busy machine loses some of it.
  const seconds = loud.length / 24_000;
  expect(seconds).toBeGreaterThan(1);
  expect(seconds).toBeLessThan(2.1);
  expect(Math.abs(crossings / 2 / seconds - 440)).toBeLessThan(6);
  const sent = heard.length;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(heard.length).toBe(sent);

  page.close();
  await expect.poll(running).toEqual(['pipewire', 'wireplumber']);
  await expect.poll(running, { timeout: 90_000, interval: 1000 }).toEqual([]);
});
