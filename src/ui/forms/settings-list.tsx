// Which setting of a list is open, and the message about the last change.
import { createContext, use, useMemo, useState, type JSX, type ReactNode } from 'react';
import type { TextKey } from '#src/shared/texts/texts.ts';

interface SettingsListState {
  /** The setting whose form is open. */
  openId: string | undefined;
  /** The setting that shows the message about the last change. */
  message: { id: string; textKey: TextKey } | undefined;
  /** What the settings show may be older than the last change. */
  isStale: boolean;
  /** Fetches what the settings show again. */
  reload: () => Promise<void>;
  /** Opens the form of a setting, or closes it. */
  toggle: (id: string) => void;
  /**
   * Shows a message at a setting after a change. Closes that setting's form, and the form of `closes`: another setting,
   * which the change may have removed.
   */
  finish: (id: string, textKey: TextKey, closes?: string) => void;
}

const SettingsListContext = createContext<SettingsListState | undefined>(undefined);

interface SettingsListProps {
  /** Reloading after a change has failed. */
  isStale?: boolean;
  reload?: () => Promise<void>;
  children: ReactNode;
}

const nothing = async () => undefined;

/** A list of `EditableSetting`s, of which one form is open at a time. */
export function SettingsList({ isStale = false, reload = nothing, children }: SettingsListProps): JSX.Element {
  const [openId, setOpenId] = useState<string>();
  const [message, setMessage] = useState<SettingsListState['message']>();
  const value = useMemo<SettingsListState>(
    () => ({
      openId,
      message,
      isStale,
      reload,
      toggle: (id) => {
        setMessage(undefined);
        setOpenId(id === openId ? undefined : id);
      },
      finish: (id, textKey, closes = id) => {
        // A form that was opened in the meantime stays open, with what is typed in it.
        setOpenId((open) => (open === id || open === closes ? undefined : open));
        setMessage({ id, textKey });
      },
    }),
    [openId, message, isStale, reload],
  );
  return <SettingsListContext value={value}>{children}</SettingsListContext>;
}

/** The state of the list. Throws outside a `SettingsList`. */
export function useSettingsList(): SettingsListState {
  const list = use(SettingsListContext);
  if (!list) throw new Error('useSettingsList() is used outside a SettingsList');
  return list;
}
