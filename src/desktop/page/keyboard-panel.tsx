import { useState, type JSX } from 'react';
import { LAYOUT_NAMES, rememberedLayout, rememberLayout } from '#src/desktop/page/session/browser-storage.ts';
import type { Layout } from '#src/desktop/protocol/layouts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { Panel } from './panel.tsx';
import styles from './desktop.module.css';

interface KeyboardPanelProps {
  hasKeys: boolean;
  /** Shows or hides the bar with keys, and opens the keyboard of a phone. */
  onKeys: (show: boolean) => void;
  /** Changes the layout of the session. */
  onLayout: (layout: Layout) => Promise<unknown>;
  onClose: () => void;
}

export function KeyboardPanel({ hasKeys, onKeys, onLayout, onClose }: KeyboardPanelProps): JSX.Element {
  const { t, language } = useTexts();
  const [layout, setLayout] = useState(() => rememberedLayout(language));
  const [isLater, setLater] = useState(false);
  return (
    <Panel title="desk.keyboard" onClose={onClose}>
      <Button variant="primary" aria-pressed={hasKeys} onClick={() => onKeys(!hasKeys)}>
        {t(hasKeys ? 'desk.hideKeys' : 'desk.showKeys')}
      </Button>
      <label className={styles.field}>
        {t('desk.layout')}
        <select
          value={layout}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value as Layout;
            setLayout(chosen);
            rememberLayout(chosen);
            onLayout(chosen).then(
              () => setLater(false),
              () => setLater(true),
            );
          }}
        >
          {Object.entries(LAYOUT_NAMES).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Status as="p">{t(isLater ? 'desk.layoutNote' : 'desk.layoutNow')}</Status>
    </Panel>
  );
}
