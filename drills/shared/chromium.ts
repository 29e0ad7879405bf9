// Chromium for drills, without requests of its own to the network.
import { chromium, type Browser } from '@playwright/test';
import { needChromium } from '../../test/programs.ts';

const ARGUMENTS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

/** Starts it. */
export const startChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: needChromium(), args: ARGUMENTS.split(' ') });
