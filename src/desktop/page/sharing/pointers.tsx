// Where the others point, over the picture.
import { useEffect, useEffectEvent, useState, type JSX } from 'react';
import type { Person, PointerAt } from '#src/desktop/protocol/guest-messages.ts';
import type { Screen } from '../screen/screen.ts';
import styles from './sharing.module.css';

/** After which a pointer that does not move is not shown. */
const SHOWN_MS = 5_000;

interface PointersProps {
  screen: Screen;
  people: readonly Person[];
  /** Gives a listener where they point. Returns what ends that. */
  listen: (tell: (pointer: PointerAt) => void) => () => void;
}

/** They are for eyes alone: what somebody points at is in a picture. */
export function Pointers({ screen, people, listen }: PointersProps): JSX.Element {
  const [shown, setShown] = useState<ReadonlyMap<number, { readonly x: number; readonly y: number }>>(new Map());
  const subscribe = useEffectEvent(listen);
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const end = subscribe(([id, x, y]) => {
      setShown((before) => new Map(before).set(id, { x, y }));
      clearTimeout(timers.get(id));
      const hide = () => setShown((before) => new Map([...before].filter(([one]) => one !== id)));
      timers.set(id, setTimeout(hide, SHOWN_MS));
    });
    return () => {
      end();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [screen]);
  return (
    <div className={styles.pointers} aria-hidden="true">
      {people.map(({ id, name, colour }) => {
        const at = shown.get(id);
        if (!at) return null;
        const { x, y } = screen.placeOf(at.x, at.y);
        return (
          <span key={id} ref={(node) => node?.style.setProperty('translate', `${x}px ${y}px`)} data-colour={colour}>
            <svg viewBox="0 0 16 20" width="16" height="20">
              <path d="M1 1v15l4-4 3 7 3-1-3-7h6z" />
            </svg>
            <bdi>{name}</bdi>
          </span>
        );
      })}
    </div>
  );
}
