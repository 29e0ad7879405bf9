import { NO_DESKTOP } from '../../test/desktop/sandbox.ts';

/** Why this machine cannot run the drill; nothing if it can. */
export const whyNot = (): string => {
  if (NO_DESKTOP !== '') return `it needs ${NO_DESKTOP}`;
  return process.getuid?.() === 0 ? '' : 'it mounts homes: run it as root';
};
