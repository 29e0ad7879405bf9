// The tool bar of a document, one stop of Tab (ARIA Authoring Practices, toolbar).
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { schema } from '../../odf/schema.ts';
import { hasMark, kindOf, linkAt, listType, MARKS, setKind, toggle, toggleList } from './commands.ts';
import { deleteRow, deleteTable, insertRow, isInTable } from './tables.ts';
import { ToolIcon, type ToolIconName } from './tool-icon.tsx';
import styles from './document.module.css';

interface ToolBarProps {
  state: EditorState;
  run: (command: Command) => void;
  onLink: () => void;
  onTable: () => void;
  /** Rows or a table have changed: the text has the focus again. */
  onTableChange: (said: 'docRowIn' | 'docRowOut' | 'docTableOut') => void;
}

interface Tool {
  readonly label: string;
  /** A drawing, or the first letter of the label. */
  readonly icon?: ToolIconName;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly act: () => void;
}

const { listItem, bulletList, numberedList } = schema.nodes;
const LEVELS = [1, 2, 3];
const TABLE_TOOLS = {
  docRow: { icon: 'row', run: insertRow, said: 'docRowIn' },
  docNoRow: { icon: 'noRow', run: deleteRow, said: 'docRowOut' },
  docNoTable: { icon: 'noTable', run: deleteTable, said: 'docTableOut' },
} as const;

function move(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('select, button')];
  const at = items.findIndex((item) => item === document.activeElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}

export function ToolBar({ state, run, onLink, onTable, onTableChange }: ToolBarProps): JSX.Element {
  const { t } = useTexts();
  const [stop, setStop] = useState(0);
  const kind = kindOf(state);
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef({ kind, n: 0 });
  // A choice that changes with the caret would be read in place of the line (Orca 43 with Firefox): a new one has not changed.
  if (shown.current.kind !== kind)
    shown.current = { kind, n: shown.current.n + (document.activeElement === select.current ? 0 : 1) };
  const command = (one: Command) => ({ isOff: !one(state), act: () => run(one) });
  const list = listType(state);
  const inTable = (label: keyof typeof TABLE_TOOLS) => ({
    label: t(`yourFiles.${label}`),
    icon: TABLE_TOOLS[label].icon,
    act: () => {
      run(TABLE_TOOLS[label].run);
      onTableChange(TABLE_TOOLS[label].said);
    },
  });
  const tools: readonly Tool[] = [
    ...(['docBold', 'docItalic', 'docUnderline'] as const).map((name) => ({
      label: t(`yourFiles.${name}`),
      isOn: hasMark(state, MARKS[name].type),
      act: () => run(toggle(MARKS[name].type)),
    })),
    { label: t('yourFiles.docLink'), icon: 'link', isOn: linkAt(state) !== undefined, act: onLink },
    {
      label: t('yourFiles.docBullets'),
      icon: 'bullets',
      isOn: list === bulletList,
      act: () => run(toggleList(bulletList)),
    },
    {
      label: t('yourFiles.docNumbers'),
      icon: 'numbers',
      isOn: list === numberedList,
      act: () => run(toggleList(numberedList)),
    },
    { label: t('yourFiles.docIn'), icon: 'in', ...command(sinkListItem(listItem)) },
    { label: t('yourFiles.docOut'), icon: 'out', ...command(liftListItem(listItem)) },
    ...(isInTable(state.selection.$from)
      ? [inTable('docRow'), inTable('docNoRow'), inTable('docNoTable')]
      : [{ label: t('yourFiles.docTable'), icon: 'table' as const, act: onTable }]),
    { label: t('yourFiles.docUndo'), icon: 'undo', isOff: undoDepth(state) === 0, act: () => run(undo) },
    { label: t('yourFiles.docRedo'), icon: 'redo', isOff: redoDepth(state) === 0, act: () => run(redo) },
  ];
  const tabStop = (index: number) => ({
    tabIndex: index === Math.min(stop, tools.length) ? 0 : -1,
    onFocus: () => setStop(index),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- what is in it has the focus
    <div className={styles.tools} role="toolbar" aria-label={t('yourFiles.docTools')} onKeyDown={move}>
      <select
        key={shown.current.n}
        ref={select}
        className={styles.kind}
        aria-label={t('yourFiles.docKind')}
        value={kind}
        {...tabStop(0)}
        onChange={({ currentTarget }) => run(setKind(Number(currentTarget.value)))}
      >
        <option value={0}>{t('yourFiles.docText')}</option>
        {[...LEVELS, ...(kind > LEVELS.length ? [kind] : [])].map((level) => (
          <option key={level} value={level}>
            {t('yourFiles.docHeading', { level })}
          </option>
        ))}
      </select>
      {tools.map(({ label, icon, isOn, isOff, act }, index) => (
        <button
          key={label}
          type="button"
          className={styles.tool}
          title={label}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          {...tabStop(index + 1)}
          // The text keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={isOff ? undefined : act}
        >
          {icon ? <ToolIcon name={icon} /> : <span aria-hidden="true">{label.charAt(0)}</span>}
          <span className="visually-hidden">{label}</span>
        </button>
      ))}
    </div>
  );
}
