import type { Wait } from './commands.ts';

/** Waits until the program in front has read what was sent, which `heard` asks. */
export async function waitUntilRead(heard: () => Promise<unknown>, { ms, heardMs }: Wait): Promise<void> {
  const pause = async (time: number) => new Promise((go) => setTimeout(go, time));
  await Promise.race([heard().catch(() => undefined), pause(heardMs)]);
  await pause(ms);
}
