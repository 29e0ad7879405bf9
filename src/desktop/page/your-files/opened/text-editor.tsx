// A text in an ordinary text field: the browser's own spelling, undo and voices work in it.
import { useEffect, useState, type JSX } from 'react';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import type { FilesConnection } from '../connection/files-connection.ts';
import { AskDialog } from '../dialogs/ask-dialog.tsx';
import { useSayFault } from '../faults.ts';
import { useSay } from '../say.tsx';
import { useUnsaved } from '../unsaved.tsx';
import { show } from '../use-address.ts';
import { draftOf } from './drafts.ts';
import { readText, writeText } from './text-file.ts';
import type { OpenedFile } from './use-file.ts';
import { useSaving } from './use-saving.ts';
import { useTypedText } from './use-typed-text.ts';
import desk from '../../desktop.module.css';
import styles from '../your-files.module.css';

interface TextEditorProps {
  connection: FilesConnection;
  member: string | undefined;
  path: FilePath;
  file: OpenedFile;
}

export function TextEditor({ connection, member, path, file }: TextEditorProps): JSX.Element {
  const { t } = useTexts();
  const say = useSay();
  const sayFault = useSayFault();
  const name = nameOfPath(path);
  const [{ text: read, isSafe, lineEnd }] = useState(() => readText(file.bytes));
  const [draft] = useState(() => (isSafe ? draftOf(member, path) : undefined));
  const [isClash, setClash] = useState(false);
  // A text that was kept is not saved over what the file became meanwhile, which this page has not shown.
  const [known] = useState(() =>
    draft && draft.text !== read && draft.time !== file.time ? { time: draft.time, bytes: new Uint8Array() } : file,
  );
  const saving = useSaving(connection, path, known);
  const typed = useTypedText({ member, path, read, timeOf: saving.timeOf }, draft?.text ?? read);
  const { isUnsaved } = typed;

  useEffect(() => {
    if (draft !== undefined && draft.text !== read) say(t('yourFiles.restored'));
  }, [draft, read, say, t]);

  const save = async (): Promise<boolean> => {
    const text = typed.now();
    const result = await saving.save(writeText(text, lineEnd));
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
    const text = typed.now();
    try {
      const to = await saving.saveBeside(writeText(text, lineEnd));
      typed.onSaved(text);
      say(t('yourFiles.saved', { name: nameOfPath(to) }));
      show(member, { at: 'file', path: to }, { replaces: true });
    } catch (error) {
      sayFault(error, name);
    }
  };
  useUnsaved(isUnsaved, save);
  return (
    <>
      {!isSafe && <Text textKey="yourFiles.readOnly" />}
      {isSafe && (
        <p className={styles.tools}>
          <Button variant="primary" isBusy={saving.isBusy} onClick={() => void save()}>
            {t('yourFiles.save')}
            <span className="visually-hidden"> {name}</span>
          </Button>
          <span className={desk.small}>{isUnsaved ? t('yourFiles.unsaved') : ''}</span>
        </p>
      )}
      <textarea
        ref={typed.field}
        className={styles.text}
        aria-label={name}
        defaultValue={draft?.text ?? read}
        readOnly={!isSafe}
        onInput={typed.onInput}
        onKeyDown={(event) => {
          if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
          event.preventDefault();
          if (isSafe && !saving.isBusy) void save();
        }}
      />
      {isClash && (
        <AskDialog
          title={t('yourFiles.clash')}
          text={t('yourFiles.clashText', { name })}
          ways={[{ label: t('yourFiles.saveBeside'), variant: 'primary', act: () => void saveBeside() }]}
          back={t('yourFiles.keepWriting')}
          onClose={() => setClash(false)}
        />
      )}
    </>
  );
}
