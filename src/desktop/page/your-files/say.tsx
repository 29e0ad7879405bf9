// The one place where the page says what has happened, also to screen readers (WCAG 4.1.3). It outlives views.
import { createContext, use, useCallback, useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import { Button } from '#src/ui/buttons/button.tsx';
import { announce } from '#src/ui/live/announce.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import styles from './your-files.module.css';

/** What can be done about it, such as putting a file back. */
interface Remedy {
  readonly label: string;
  /** Of the file, for those who hear the button alone. */
  readonly name: string;
  readonly act: () => void;
}

type Say = (text: string, remedy?: Remedy) => void;

const SayContext = createContext<Say>(() => undefined);

/** Returns what shows a text, and has screen readers say it. */
export const useSay = (): Say => use(SayContext);

/** What is said of an action that leads to another view is news there. */
const NEWS_MS = 1500;

export function SayProvider({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTexts();
  const [said, setSaid] = useState<{
    readonly n: number;
    readonly at: number;
    readonly text: string;
    readonly remedy?: Remedy | undefined;
  }>();
  const say = useCallback<Say>((text, remedy) => {
    setSaid((before) => ({ n: (before?.n ?? 0) + 1, at: Date.now(), text, remedy }));
    // The focus moves with most of it: what is said of that would cut it off.
    announce(text, undefined, SayContext);
  }, []);
  useEffect(() => {
    const turn = () => setSaid((before) => (before && Date.now() - before.at > NEWS_MS ? undefined : before));
    addEventListener('hashchange', turn);
    return () => removeEventListener('hashchange', turn);
  }, []);
  const remedy = said?.remedy;
  const button = useRef<HTMLSpanElement>(null);
  // The row with the button that was pressed is gone, and with it the focus (WCAG 2.4.3).
  useEffect(() => {
    if (remedy && document.activeElement === document.body) button.current?.querySelector('button')?.focus();
  }, [remedy]);
  const isShown = said !== undefined && said.text !== '';
  return (
    <SayContext value={say}>
      {children}
      {isShown && (
        <aside className={styles.said}>
          <span>{said.text}</span>
          {remedy && (
            <span ref={button}>
              <Button key={said.n} variant="secondary" onClick={remedy.act}>
                {remedy.label}
                <span className="visually-hidden"> {remedy.name}</span>
              </Button>
            </span>
          )}
          <Button variant="quiet" onClick={() => say('')}>
            {t('desk.close')}
          </Button>
        </aside>
      )}
    </SayContext>
  );
}
