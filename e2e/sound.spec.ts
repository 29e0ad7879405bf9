// What a program of a session plays is heard in the page, once somebody has pressed the button.
import { existsSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { SOUND_PACKAGES } from '#src/desktop/engines/local/machine/packages.ts';
import { insideSession } from '#test/desktop/inside.ts';
import { NO_DESKTOP } from '#test/desktop/sandbox.ts';
import { startDesktopHost, type RunningHost } from '#test/desktop/start-host.ts';
import { textsOf } from '#test/texts.ts';

const { t } = textsOf('en');
const LACKS = Object.entries(SOUND_PACKAGES).filter(([, signs]) => !signs.some((path) => existsSync(path)));
const NO_SOUND = NO_DESKTOP || (process.getuid?.() === 0 ? LACKS.map(([name]) => name).join(' ') : 'root');
const TONE =
  'perl -e \'print pack "s*", map { 16000 * sin(2 * 3.14159265 * 440 * $_ / 24000) } 1 .. 24000 for 1 .. 60\' | pacat --raw --format=s16le --rate=24000 --channels=1';
const POLICY = '--autoplay-policy=document-user-activation-required';
let host: RunningHost | undefined;

test.skip(NO_SOUND !== '', `packages are missing: ${NO_SOUND}`);
// As browsers have it; without a window Chromium plays at once.
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({ ...launchOptions, args: [...(launchOptions.args ?? []), POLICY] });
  },
});

test.beforeAll(async () => {
  host = await startDesktopHost();
});
test.afterAll(() => host?.stop());

test.setTimeout(120_000);

/** Runs before the page's scripts: what it makes for sound, and the loudest of what it plays. */
function listen(): void {
  const early = new AudioContext();
  setTimeout(() => console.info('early', early.state), 500);
  const { connect } = AudioNode.prototype as { connect: (to: AudioNode) => AudioNode };
  AudioNode.prototype.connect = function connectAndListen(this: AudioNode, to: AudioNode) {
    if (to instanceof AudioDestinationNode) {
      const analyser = new AnalyserNode(this.context, { fftSize: 2048 });
      const samples = new Float32Array(2048);
      connect.call(this, analyser);
      const loudest = () => (analyser.getFloatTimeDomainData(samples), Math.max(...samples));
      Object.assign(window, { heard: { state: () => analyser.context.state, loudest } });
    }
    return connect.call(this, to);
  } as AudioNode['connect'];
}

interface Heard {
  readonly heard?: { state: () => string; loudest: () => number };
}

test('a press is enough to hear the desktop, half as loud as it is, and another one to hear nothing', async ({
  page,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()));
  await page.addInitScript(listen);
  // Before the first question of this test, which counts as a press.
  const early = page.waitForEvent('console', (message) => message.text().startsWith('early'));
  await page.goto(`${host?.origin}/en#trial`);
  expect((await early).text()).toBe('early suspended');
  const button = page.getByRole('button', { name: t('desk.sound'), exact: true });
  await expect(button).toHaveAttribute('aria-pressed', 'false', { timeout: 60_000 });
  expect(await page.evaluate(() => 'heard' in window)).toBe(false);

  await button.click();
  await expect(page.getByText(t('desk.soundOn'))).toBeVisible();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('slider', { name: t('desk.soundVolume') })).toHaveValue('50');
  const state = () => page.evaluate(() => (window as Heard).heard?.state());
  await expect.poll(state).toBe('running');
  const inside = insideSession(host?.data ?? '');
  inside.begin('sh', '-c', TONE);
  const loudest = () => page.evaluate(() => (window as Heard).heard?.loudest() ?? 0);
  // Half of half of the loudest sample, as ears count.
  await expect.poll(loudest).toBeCloseTo(0.25 * (16_000 / 32_768), 2);
  await page.getByRole('slider').fill('100');
  await expect.poll(loudest).toBeCloseTo(16_000 / 32_768, 2);

  await button.click();
  await expect.poll(state).toBe('closed');
  await expect.poll(() => inside.named('parec')).toEqual([]);
  // The volume alone is remembered.
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(page.getByRole('slider')).toHaveValue('100');
  expect(violations).toEqual([]);
});
