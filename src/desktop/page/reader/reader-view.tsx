// The programs of a session as elements of the page: what a screen reader reads. The field that takes the letters is among them.
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type JSX,
  type ReactNode,
  type RefObject,
} from 'react';
import type { ReaderNode } from '#src/desktop/protocol/reader-messages.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { Typing } from '../screen/typing.ts';
import { groupAttributes, nodeAttributes, type ReaderAttributes } from './aria.ts';
import { isCommand } from './command-keys.ts';
import { hasCaret, isInDocument, isInTable, isLine, isVague, isWriting, nameOfText, type Place } from './places.ts';
import type { Reader } from './reader.ts';
import { useNews } from './use-news.ts';
import styles from './reader.module.css';

/** Groups that say nothing which the window does not. */
const UNNAMED = new Set<ReaderNode['role']>(['document', 'menubar', 'menu', 'tabs']);

/** A place comes before its text, if that is another. A screen reader would say that the field is empty, and then its text. */
const TEXT_MS = 150;
/** What is said of a window that gets the focus comes before its field. */
const ENTERS_MS = 150;

interface ReaderViewProps {
  reader: Reader;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Once the screen is connected. */
  typing: Typing | undefined;
}

export function ReaderView({ reader, field, typing }: ReaderViewProps): JSX.Element {
  const { t } = useTexts();
  const { at, place, leaving, text } = useSyncExternalStore(reader.subscribe, () => reader.heard);
  const said = useNews(reader);
  const pane = useRef<HTMLDivElement>(null);
  const home = useRef<HTMLDivElement>(null);
  /** The page moves the focus itself: the session knows. */
  const isOwn = useRef(false);
  const writes = place !== undefined && isWriting(place);

  const takesKeys = place === undefined || writes || isVague(place);

  // Where something else takes the keys it keeps its text: Orca follows the cursor of one that is emptied.
  const showText = useCallback(() => {
    if (takesKeys) typing?.show(writes ? (text ?? { text: '', caret: 0, anchor: 0 }) : undefined, reader.select);
  }, [typing, takesKeys, writes, text, reader]);
  const isReady = !writes || text !== undefined;
  useEffect(() => {
    if (isReady) showText();
  }, [showText, isReady]);

  // From the beginning, before it gets the focus: Orca leaves the mode for typing where what has it is moved.
  useLayoutEffect(() => {
    if (field.current) home.current?.append(field.current);
  }, [field]);

  // The field is one and the same, so that keys in it are never lost: it moves into a dialogue, and back.
  const take = useEffectEvent((of: Place) => {
    const input = field.current;
    if (!input) return;
    const { activeElement, body } = document;
    const hadFocus = activeElement === input || activeElement === body || pane.current?.contains(activeElement);
    const slot = pane.current?.querySelector('[data-slot]');
    // What it stood for is there again.
    const isOver = slot === null && input.parentElement?.querySelector('[data-node]');
    const to = isInDocument(of) || isOver ? home.current : slot;
    isOwn.current = true;
    if (to && input.parentElement !== to) to.append(input);
    if (writes) showText();
    // Orca follows the cursor of a field that is moved back to it, unless nothing can be written there.
    input.readOnly = !takesKeys;
    if (takesKeys) nameField(input, nameOfText(of) || t(isLine(of) ? 'desk.readerField' : 'desk.readerText'));
    if (hadFocus) {
      // A screen reader leaves the mode in which keys go to the page at an element that is no control.
      const target = takesKeys ? input : pane.current?.querySelector<HTMLElement>('[data-focus]');
      target?.focus({ preventScroll: true });
    }
    isOwn.current = false;
  });
  /** Returns whether it goes into another window first: it would be moved while it has the focus, and Orca would not say where. */
  const enter = useEffectEvent(() => {
    const around = pane.current?.querySelector('[data-slot]')?.closest<HTMLElement>('[data-window]');
    if (!around || !writes || document.activeElement !== field.current || around.contains(field.current)) return false;
    around.focus({ preventScroll: true });
    return true;
  });
  useLayoutEffect(() => {
    if (!place) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = () => {
      if (enter()) timer = setTimeout(() => take(place), ENTERS_MS);
      else take(place);
    };
    if (isReady) turn();
    else timer = setTimeout(turn, TEXT_MS);
    return () => clearTimeout(timer);
  }, [place, isReady]);

  // Where nothing is written it stays where it was, until that is taken away: Orca looks for another place than that with the focus.
  const keepField = useCallback(
    (slot: HTMLDivElement) => () => {
      if (field.current && slot.contains(field.current)) home.current?.append(field.current);
    },
    [field],
  );

  // At the document: a listener of their own would make screen readers call each of them clickable.
  useEffect(() => {
    const over = new AbortController();
    const numberOf = ({ target }: Event) =>
      target instanceof Element && pane.current?.contains(target)
        ? Number(target.closest('[data-node]')?.getAttribute('data-node') ?? 0)
        : 0;
    const onClick = (event: MouseEvent) => {
      const node = numberOf(event);
      if (node > 0) reader.press(node);
    };
    const onFocus = (event: FocusEvent) => {
      const node = numberOf(event);
      if (node > 0 && !isOwn.current && node !== reader.heard.place?.focus) reader.focus(node);
    };
    const onKey = (event: KeyboardEvent) => {
      const is = isCommand(event);
      if (is !== undefined) reader.keyed(is, event.key);
    };
    document.addEventListener('click', onClick, over);
    document.addEventListener('keydown', onKey, { signal: over.signal, capture: true });
    document.addEventListener('focusin', onFocus, over);
    return () => over.abort();
  }, [reader]);

  const show = (of: Place, node: ReaderNode, index: number) => {
    const hasFocus = node.id === of.focus;
    const turn = of.turn ?? 0;
    const isOne = of.group !== undefined && of.items.length === 1;
    const key = isOne ? `row-${node === of.left ? 1 - turn : turn}` : node.id;
    const isField = hasCaret(node) && (hasFocus || node === of.left);
    const position = of.count === undefined ? undefined : { of: of.count, at: (of.first ?? 0) + index + 1 };
    const attributes = nodeAttributes(node, position);
    const control = isField ? undefined : (
      <div
        key={key}
        data-node={node.id}
        data-focus={(hasFocus && of === place) || undefined}
        tabIndex={-1}
        className={hasFocus ? styles.focus : undefined}
        {...attributes}
        // Of two that are selected Orca says the first, where it may not be the one with the focus.
        aria-selected={node === of.left ? false : attributes['aria-selected']}
      >
        {contentOf(node, attributes)}
      </div>
    );
    if (control && !hasCaret(node)) return control;
    return (
      // With an id it is an element of its own for Orca, which looks there for what has the focus once the field has gone from it. One around
      // several fields would lead it to the next, of which it would then say nothing.
      <div
        key={key}
        id={`reader-slot-${of.view}-${key}`}
        ref={keepField}
        role={isInTable(of) ? 'gridcell' : undefined}
        data-slot={(isField && hasFocus && of === place) || undefined}
      >
        {control}
      </div>
    );
  };
  const showAll = (of: Place) => {
    const items = of.items.map((node, index) => show(of, node, index));
    const left = of.left ? [show(of, of.left, 0)] : [];
    return of.turn === 1 ? [...left, ...items] : [...items, ...left];
  };

  const shown = [leaving, place].flatMap((one) => (one && !isInDocument(one) ? [one] : []));
  const windows = [...new Set(shown.map(({ window }) => window?.id ?? 0))];
  return (
    <div ref={pane} role="application" aria-label={t('desk.readerRegion')} className={styles.pane} data-at={at}>
      {windows.map((id) => {
        const own = shown.filter(({ window }) => (window?.id ?? 0) === id);
        const [last = own[0]] = own.slice(-1);
        return (
          last && (
            <WindowView key={id} place={last} isLeft={last === leaving}>
              {own.map((one) => (
                <div key={one.view} role="none" className={one === last ? undefined : 'visually-hidden'}>
                  {inGroups(one, showAll(one))}
                </div>
              ))}
            </WindowView>
          )
        );
      })}
      <div ref={home} className={place && isInDocument(place) ? undefined : styles.keeper} />
      <Status as="p" className="visually-hidden">
        {/* Orca leaves out what was said last: that a file was saved again. */}
        {said && <span key={said.n}>{`${said.text}${said.n % 2 === 0 ? '\u00a0' : ''}`}</span>}
      </Status>
    </div>
  );
}

/** What is seen of an element. A screen reader takes what a box of choices has for its value, and knows its name. */
function contentOf({ role, name, value = '' }: ReaderNode, attributes: ReaderAttributes): ReactNode {
  if (role === 'cell') return attributes['aria-label'];
  if (role !== 'combo') return `${name} ${value}`;
  return (
    <>
      <span aria-hidden="true">{name} </span>
      {value}
    </>
  );
}

/** Not again by the same name: screen readers would look at it anew. */
function nameField(input: HTMLTextAreaElement, name: string): void {
  if (input.ariaLabel !== name) input.ariaLabel = name;
}

/** The groups around elements, and the one whose elements these are. */
const inGroups = ({ path, group }: Place, elements: readonly JSX.Element[]): ReactNode =>
  path
    .filter(({ id, role, name }) => id === group || (name !== '' && !UNNAMED.has(role)))
    .reduceRight<ReactNode>(
      (inner, node) => (
        <div key={node.id} {...groupAttributes(node, node.id === group)}>
          {inner}
        </div>
      ),
      elements,
    );

interface WindowViewProps {
  place: Place;
  /** The focus is elsewhere now: it is not seen, and soon taken away. */
  isLeft: boolean;
  children: ReactNode;
}

/** A window, and what it says. */
function WindowView({ place: { window, notes, focus, items }, isLeft, children }: WindowViewProps): JSX.Element {
  const isDialog = window?.role === 'dialog' || window?.role === 'alert';
  // A question: other dialogues have the headings of their parts there.
  const asks = items.some(({ id, role }) => id === focus && role === 'button') ? notes : [];
  const { t } = useTexts();
  return (
    <div
      // No `dialog`: Firefox says of one that it is a window that has come to the front, and Orca 43 then takes keys for its own commands.
      role="group"
      data-window=""
      tabIndex={-1}
      aria-label={[window?.name, ...asks].filter(Boolean).join(' ') || undefined}
      aria-roledescription={window?.name ? t(isDialog ? 'desk.readerDialog' : 'desk.readerWindow') : undefined}
      className={isLeft ? 'visually-hidden' : undefined}
    >
      <div>
        {[...new Set(notes)].map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {children}
    </div>
  );
}
