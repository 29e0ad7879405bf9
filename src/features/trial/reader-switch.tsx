// The switch beside the buttons that open a desktop: it is then one that a screen reader can read. Remembered on this device.
import { useSyncExternalStore, type JSX } from 'react';
import { STORED_NAMES } from '#src/desktop/protocol/stored-names.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

const { reader: READER } = STORED_NAMES;
const CHANGED = 'desktop-reader';
/** Of a browser that stores nothing. */
let last: string | null = null;

function read(): string | null {
  try {
    return localStorage.getItem(READER) ?? last;
  } catch {
    return last;
  }
}

function write(is: boolean): void {
  last = is ? 'yes' : 'no';
  try {
    localStorage.setItem(READER, last);
  } catch {
    // Until the page is left.
  }
  dispatchEvent(new Event(CHANGED));
}

const subscribe = (listener: () => void) => {
  for (const name of [CHANGED, 'storage']) addEventListener(name, listener);
  return () => {
    for (const name of [CHANGED, 'storage']) removeEventListener(name, listener);
  };
};

/** Returns what was chosen on this device; nothing if nothing was. For `reader` of `desktopAddress`. */
export function useReaderChoice(): boolean | undefined {
  const kept = useSyncExternalStore(subscribe, read, () => null);
  return kept === null ? undefined : kept === 'yes';
}

export function ReaderSwitch(): JSX.Element {
  const { t } = useTexts();
  const isOn = useReaderChoice() ?? false;
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => write(currentTarget.checked)} />{' '}
      {t('desktops.reader')}
    </label>
  );
}
