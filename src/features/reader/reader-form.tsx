import { useEffect, useSyncExternalStore, type JSX } from 'react';
import { formatPercent } from '#src/shared/languages/format.ts';
import {
  READER_SETTING_NAMES,
  READER_SETTINGS,
  type ReaderSetting,
  type ReaderSettings,
} from '#src/shared/pages/reader-settings.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Status } from '#src/ui/live/status.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import {
  applySettings,
  areSettingsRefused,
  changeSetting,
  changeSettings,
  currentSettings,
  DEFAULTS,
  onSettingsChange,
} from './settings-store.ts';
import styles from './reader.module.css';

/** The labels of the values; those of the text size are percentages. */
const LABELS: Readonly<Record<string, TextKey>> = {
  normal: 'reader.normal',
  wide: 'reader.wide',
  system: 'reader.system',
  more: 'reader.more',
  less: 'reader.less',
  light: 'reader.light',
  dark: 'reader.dark',
};

/**
 * The settings as groups of radio buttons. With script a choice takes effect at once and nothing is sent; without, the form is
 * posted to its page, and the server checks the stored choices in it (`data-reader`, `src/server/pages/with-settings.ts`).
 */
export function ReaderForm(): JSX.Element {
  const { t } = useTexts();
  const settings = useSyncExternalStore(onSettingsChange, currentSettings, () => DEFAULTS);
  const isRefused = useSyncExternalStore(onSettingsChange, areSettingsRefused, () => false);
  // Not `settings`: while React hydrates they are the defaults.
  useEffect(() => applySettings(currentSettings()), [settings]);
  return (
    <form
      data-reader=""
      method="post"
      // In the panel it is not the only form of a page.
      aria-label={t('reader.title')}
      className={styles.form}
      onSubmit={(event) => event.preventDefault()}
    >
      {READER_SETTING_NAMES.map((name) => (
        <fieldset key={name}>
          <Text as="legend" textKey={`reader.${name}`} />
          {READER_SETTINGS[name].map((value) => (
            <Choice key={value} name={name} value={value} settings={settings} />
          ))}
        </fieldset>
      ))}
      <Status as="p" className={styles.refused}>
        {isRefused && t('reader.refused')}
      </Status>
      <Button type="submit" variant="primary" className={styles.save}>
        {t('reader.save')}
      </Button>
      <Button type="submit" name="reset" value="all" variant="quiet" onClick={() => changeSettings(DEFAULTS)}>
        {t('reader.reset')}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  name: ReaderSetting;
  value: string;
  settings: ReaderSettings;
}

function Choice({ name, value, settings }: ChoiceProps): JSX.Element {
  const { t, language } = useTexts();
  const label = LABELS[value];
  return (
    <label>
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === (settings[name] ?? READER_SETTINGS[name][0])}
        onChange={({ currentTarget }) => {
          changeSetting(name, value);
          // The page is laid out anew, and the control may be outside of the window (WCAG 2.4.11).
          currentTarget.closest('label')?.scrollIntoView({ block: 'nearest' });
        }}
      />
      <span>{label ? t(label) : formatPercent(Number(value), language)}</span>
    </label>
  );
}
