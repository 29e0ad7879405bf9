// A text in an ordinary text field: the browser's own spelling, undo and voices work in it.
import { useCallback, useRef, useState, type JSX } from 'react';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { Text } from '#src/ui/texts/texts.tsx';
import { useMade } from './just-made.ts';
import { readText, writeText } from './text-file.ts';
import { useEditedFile, useFirstText, type EditorProps } from './use-edited-file.tsx';
import styles from '../your-files.module.css';

export function TextEditor(props: EditorProps): JSX.Element {
  const { path, file } = props;
  const [{ text: read, isSafe, lineEnd }] = useState(() => readText(file.bytes));
  const start = useFirstText(props, read, isSafe);
  const { first } = start;
  const field = useRef<HTMLTextAreaElement>(null);
  const now = useCallback(() => field.current?.value ?? first, [first]);
  const bytesOf = (text: string) => writeText(text, lineEnd);
  const { tools, dialog, onInput, onKeyDown } = useEditedFile(props, start, { read, isSafe, now, bytesOf });
  useMade(path, () => field.current?.focus());
  return (
    <>
      {!isSafe && <Text textKey="yourFiles.readOnly" />}
      {tools}
      <textarea
        ref={field}
        className={styles.text}
        aria-label={nameOfPath(path)}
        defaultValue={first}
        readOnly={!isSafe}
        onInput={onInput}
        onKeyDown={onKeyDown}
      />
      {dialog}
    </>
  );
}
