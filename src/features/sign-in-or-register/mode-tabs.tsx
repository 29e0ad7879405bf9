// The two tabs over the form on /entra (W3C ARIA APG, tabs).
import type { JSX, KeyboardEvent } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { Mode } from './account-form-state.ts';
import styles from './account-form.module.css';

const TABS: readonly (readonly [Mode, TextKey])[] = [
  ['signIn', 'signIn.signInTitle'],
  ['register', 'signIn.registerTitle'],
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
  /** Called to change to a mode; with `hasKey` an arrow key did it, and the focus stays on the tabs. */
  onSwitch: (mode: Mode, hasKey: boolean) => void;
}

/** Arrow keys change the tab and move the focus with it. */
export function ModeTabs({ mode, panelId, onSwitch }: ModeTabsProps): JSX.Element {
  const { t } = useTexts();
  const onKeyDown = (event: KeyboardEvent) => {
    const wish = KEYS[event.key];
    // With Alt or Command an arrow is Back or Forward.
    if (wish === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    // The tab with the focus, not the selected one: that may be about to change.
    const from = TABS.findIndex(([one]) => event.currentTarget.id === tabId(panelId, one));
    const to = wish === 'other' ? (TABS[1 - from]?.[0] ?? mode) : wish;
    document.getElementById(tabId(panelId, to))?.focus();
    onSwitch(to, true);
  };
  return (
    <div role="tablist" aria-label={t('signIn.tabs')} className={styles.tabs}>
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
          onClick={() => one !== mode && onSwitch(one, false)}
        >
          {t(label)}
        </button>
      ))}
    </div>
  );
}
