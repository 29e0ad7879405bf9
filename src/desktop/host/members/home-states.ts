import type { Engine } from '#src/desktop/engines/engine.ts';

/** Looks at homes. All who ask for one at a time get the same answer: to look at a home starts a program. */
export function createHomeStates(engine: Pick<Engine, 'home'>): Engine['home'] {
  const looks = new Map<string, ReturnType<Engine['home']>>();
  return async (home) => {
    const look = looks.get(home) ?? engine.home(home).finally(() => looks.delete(home));
    looks.set(home, look);
    return look;
  };
}
