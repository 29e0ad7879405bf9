// A file that is changed here, whatever its editor is: what is not saved is kept, and nothing is written over what others wrote.
import { useEffect, useState, type JSX, type KeyboardEvent } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { FilesConnection } from '../connection/files-connection.ts';
import { AskDialog } from '../dialogs/ask-dialog.tsx';
import { useSayFault } from '../faults.ts';
import { useSay } from '../say.tsx';
import { useUnsaved } from '../unsaved.tsx';
import { show } from '../use-address.ts';
import { draftOf } from './drafts.ts';
import type { OpenedFile } from './use-file.ts';
import { useSaving } from './use-saving.ts';
import { useTypedText } from './use-typed-text.ts';
import desk from '../../desktop.module.css';
import styles from '../your-files.module.css';

/** What is the same for all editors. */
export interface EditorProps {
  connection: FilesConnection;
  member: string | undefined;
  path: FilePath;
  file: OpenedFile;
}

export interface EditedText {
  /** As it is in the file. */
  readonly read: string;
  /** It can be saved without a loss. */
  readonly isSafe: boolean;
  /** Returns the text as it is now. The same function each time. */
  readonly now: () => string;
  /** Returns the bytes of the file with that text. What it rejects with is said as a fault. */
  readonly bytesOf: (text: string) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

interface Edited {
  /** Called for each change. */
  readonly onInput: () => void;
  /** Saves with Ctrl+S. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** The button, and whether something is not saved. */
  readonly tools: JSX.Element | undefined;
  readonly dialog: JSX.Element | undefined;
}

/** What the editor shows at first: the text of the file, or what was typed and not saved. */
export function useFirstText({ member, path }: EditorProps, read: string, isSafe: boolean) {
  const [draft] = useState(() => (isSafe ? draftOf(member, path) : undefined));
  return { first: draft?.text ?? read, draft: draft?.text === read ? undefined : draft };
}

export function useEditedFile(
  { connection, member, path, file }: EditorProps,
  { first, draft }: ReturnType<typeof useFirstText>,
  { read, isSafe, now, bytesOf }: EditedText,
): Edited {
  const { t } = useTexts();
  const say = useSay();
  const sayFault = useSayFault();
  const name = nameOfPath(path);
  const [isClash, setClash] = useState(false);
  // A text that was kept is not saved over what the file became meanwhile, which this page has not shown.
  const [known] = useState(() =>
    draft && draft.time !== file.time ? { time: draft.time, bytes: new Uint8Array() } : file,
  );
  const saving = useSaving(connection, path, known);
  const typed = useTypedText({ member, path, read, timeOf: saving.timeOf }, first, now);
  const { isUnsaved } = typed;

  useEffect(() => {
    if (draft !== undefined) say(t('yourFiles.restored'));
  }, [draft, say, t]);

  const save = async (): Promise<boolean> => {
    const text = now();
    const result = await (async () => saving.save(await bytesOf(text)))().catch((error: unknown) => ({ error }));
    if (result === 'saved') {
      typed.onSaved(text);
      say(t('yourFiles.saved', { name }));
      return true;
    }
    if (result === 'clash') setClash(true);
    else sayFault(result.error, name);
    return false;
  };
  const saveBeside = async () => {
    setClash(false);
    const text = now();
    try {
      const to = await saving.saveBeside(await bytesOf(text));
      typed.onSaved(text);
      say(t('yourFiles.saved', { name: nameOfPath(to) }));
      show(member, { at: 'file', path: to }, { replaces: true });
    } catch (error) {
      sayFault(error, name);
    }
  };
  useUnsaved(isUnsaved, save);
  return {
    onInput: typed.onInput,
    onKeyDown: (event) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (isSafe && !saving.isBusy) void save();
    },
    tools: isSafe ? (
      <p className={styles.tools}>
        <Button variant="primary" isBusy={saving.isBusy} onClick={() => void save()}>
          {t('yourFiles.save')}
          <span className="visually-hidden"> {name}</span>
        </Button>
        <span className={desk.small}>{isUnsaved ? t('yourFiles.unsaved') : ''}</span>
      </p>
    ) : undefined,
    dialog: isClash ? (
      <AskDialog
        title={t('yourFiles.clash')}
        text={t('yourFiles.clashText', { name })}
        ways={[{ label: t('yourFiles.saveBeside'), variant: 'primary', act: () => void saveBeside() }]}
        back={t('yourFiles.keepWriting')}
        onClose={() => setClash(false)}
      />
    ) : undefined,
  };
}
