// The two tabs over the form on /entra (W3C ARIA APG, tabs).
import { useRef, type JSX, type KeyboardEvent } from 'react';
import type { TextKey } from '#src/shared/texts.ts';
import { useTexts } from '#src/ui/texts.tsx';
import type { Mode } from './account-form-state.ts';
import styles from './sign-in.module.css';

const TABS: readonly (readonly [Mode, TextKey])[] = [
  ['signIn', 'entra.signInTitle'],
  ['register', 'entra.registerTitle'],
];
/** Two tabs: each of these keys leads to the other, except to the one that it names. */
const KEYS: Readonly<Record<string, Mode | 'other'>> = {
  ArrowLeft: 'other',
  ArrowRight: 'other',
  Home: 'signIn',
  End: 'register',
};

/** The id of a tab; `panelId` is that of the panel. */
export function tabId(panelId: string, mode: Mode): string {
  return `${panelId}-${mode}`;
}

interface ModeTabsProps {
  mode: Mode;
  panelId: string;
  /** Called to change to the other mode; with `hasKey` an arrow key did it, and the focus stays on the tabs. */
  onSwitch: (hasKey: boolean) => void;
}

/** Arrow keys change the tab and move the focus with it. */
export function ModeTabs({ mode, panelId, onSwitch }: ModeTabsProps): JSX.Element {
  const { t } = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const wish = KEYS[event.key];
    if (wish === undefined) return;
    event.preventDefault();
    if (wish === mode) return;
    list.current?.querySelector<HTMLElement>('[aria-selected=false]')?.focus();
    onSwitch(true);
  };
  return (
    <div ref={list} role="tablist" aria-label={t('entra.tabs')} className={styles.tabs}>
      {TABS.map(([one, label]) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={tabId(panelId, one)}
          aria-controls={panelId}
          aria-selected={one === mode}
          tabIndex={one === mode ? 0 : -1}
          onKeyDown={onKeyDown}
          onClick={() => one !== mode && onSwitch(false)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  );
}
