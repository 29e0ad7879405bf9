// The editor of a document: ordinary HTML in one text field of many lines, with a tool bar.
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type JSX } from 'react';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import { announce } from '#src/ui/live/announce.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { ControlError } from '../../line/control-line.ts';
import type { OpenedDocument } from '../../odf/open.ts';
import type { ReadContent } from '../../odf/read.ts';
import { writeContent } from '../../odf/write.ts';
import { MOST_PART_BYTES } from '../../odf/zip-package.ts';
import { useMade } from '../opened/just-made.ts';
import { useEditedFile, useFirstText, type EditorProps } from '../opened/use-edited-file.tsx';
import { clipboard } from './clipboard.ts';
import { LinkDialog } from './link-dialog.tsx';
import { pluginsOf } from './plugins.ts';
import { TableDialog } from './table-dialog.tsx';
import { insertTable } from './tables.ts';
import { ToolBar } from './tool-bar.tsx';
import styles from './document.module.css';

interface DocumentEditorProps extends EditorProps {
  opened: OpenedDocument;
  /** The document as it is in the file. */
  read: ReadContent;
}

export function DocumentEditor({ opened, read: inFile, ...props }: DocumentEditorProps): JSX.Element {
  const { t } = useTexts();
  const name = nameOfPath(props.path);
  const start = useFirstText(props, inFile.xml, true);
  const [read] = useState(() => (start.draft ? opened.read(start.first) : inFile));
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [state, setState] = useState<EditorState>();
  const [asks, setAsks] = useState<'link' | 'table'>();

  const now = useCallback(() => (view.current ? writeContent(read, view.current.state.doc) : read.xml), [read]);
  const bytesOf = async (text: string) => {
    // It could not be opened again.
    if (new TextEncoder().encode(text).length > MOST_PART_BYTES) throw new ControlError('too-large');
    return opened.zip.withContent(text);
  };
  const edited = useEditedFile(props, start, { read: inFile.xml, isSafe: true, now, bytesOf });
  const changed = useEffectEvent(() => edited.onInput());
  const toggled = useEffectEvent((format: 'docBold' | 'docItalic' | 'docUnderline', isOn: boolean) =>
    announce(t(isOn ? 'yourFiles.docOn' : 'yourFiles.docOff', { format: t(`yourFiles.${format}`) }), undefined, view),
  );

  useEffect(() => {
    if (!place.current) return undefined;
    const plugins = pluginsOf(toggled, () => setAsks('link'));
    const made = new EditorView(
      { mount: place.current },
      {
        ...clipboard,
        state: EditorState.create({ doc: read.doc, plugins }),
        dispatchTransaction(tr) {
          made.updateState(made.state.apply(tr));
          setState(made.state);
          if (tr.docChanged) changed();
        },
      },
    );
    view.current = made;
    setState(made.state);
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [read]);

  useMade(props.path, () => view.current?.focus());
  const close = () => setAsks(undefined);
  // Once the dialog is away: what is behind it takes no focus, and the button that opened it may be gone.
  const asked = useRef(asks);
  useEffect(() => {
    if (asked.current && !asks) view.current?.focus();
    asked.current = asks;
  }, [asks]);

  const run = (command: Command) => view.current && command(view.current.state, view.current.dispatch, view.current);
  return (
    <div className={styles.editor} onKeyDown={edited.onKeyDown}>
      {edited.tools}
      {state && (
        <ToolBar
          state={state}
          run={run}
          onLink={() => setAsks('link')}
          onTable={() => setAsks('table')}
          onTableChange={(said) => {
            view.current?.focus();
            announce(t(`yourFiles.${said}`), undefined, view);
          }}
        />
      )}
      <div
        ref={place}
        className={`${styles.page} ${styles.field}`}
        role="textbox"
        aria-multiline
        aria-label={name}
        tabIndex={0}
        lang={read.styles.language}
        spellCheck
      />
      {edited.dialog}
      {asks === 'link' && state && <LinkDialog state={state} run={run} onClose={close} />}
      {asks === 'table' && (
        <TableDialog
          onInsert={(columns) => {
            run(insertTable(columns));
            close();
            announce(t('yourFiles.docTableIn'), undefined, view);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
