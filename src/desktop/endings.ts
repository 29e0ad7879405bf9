import type { Ending } from './engine.ts';

const MOST = 200;

/** Remembers the last endings, for those who ask to end a session that has just ended by itself. */
export function createEndings() {
  const endings = new Map<string, Ending>();
  return {
    add(ending: Ending): void {
      endings.set(ending.id, ending);
      const [oldest] = endings.keys();
      if (endings.size > MOST && oldest !== undefined) endings.delete(oldest);
    },
    find: (id: string): Ending | undefined => endings.get(id),
    /** A session with this id begins. */
    forget: (id: string): void => void endings.delete(id),
  };
}
