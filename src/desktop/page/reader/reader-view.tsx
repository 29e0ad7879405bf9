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
import type { Texts } from '#src/shared/texts/texts.ts';
import { Status } from '#src/ui/live/status.tsx';
import { useTexts } from '#src/ui/texts/texts.tsx';
import type { Typing } from '../screen/typing.ts';
import { groupAttributes, nodeAttributes } from './aria.ts';
import { isCommand } from './command-keys.ts';
import {
  hasCaret,
  isInDocument,
  isInTable,
  isLine,
  isVague,
  isWriting,
  nameOfText,
  type News,
  type Place,
  type Reader,
} from './reader.ts';
import styles from './reader.module.css';

/** Groups that say nothing which the window does not. */
const UNNAMED = new Set<ReaderNode['role']>(['document', 'menubar', 'menu', 'tabs']);

/** Orca leaves the mode for typing at a dialogue that has just come, and looks at what gets the focus in it after that. */
const DIALOG_MS = 80;

interface ReaderViewProps {
  reader: Reader;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Once the screen is connected. */
  typing: Typing | undefined;
}

export function ReaderView({ reader, field, typing }: ReaderViewProps): JSX.Element {
  const { t } = useTexts();
  const { at, place, leaving, text, news } = useSyncExternalStore(reader.subscribe, () => reader.heard);
  const pane = useRef<HTMLDivElement>(null);
  const home = useRef<HTMLDivElement>(null);
  /** The page moves the focus itself: the session knows. */
  const isOwn = useRef(false);
  const writes = place !== undefined && isWriting(place);

  useEffect(() => {
    typing?.show(writes ? (text ?? { text: '', caret: 0, anchor: 0 }) : undefined, reader.select);
  }, [typing, writes, text, reader]);

  // The field is one and the same, so that keys in it are never lost: it moves into a dialogue, and back.
  const take = useEffectEvent((of: Place) => {
    const input = field.current;
    if (!input) return;
    const { activeElement, body } = document;
    const hadFocus = activeElement === input || activeElement === body || pane.current?.contains(activeElement);
    const to = isInDocument(of) ? home.current : pane.current?.querySelector('[data-slot]');
    isOwn.current = true;
    if (to && input.parentElement !== to) to.append(input);
    const takesKeys = writes || isVague(of);
    // Orca follows the cursor of a field that is emptied or moved back to it, unless nothing can be written there.
    input.readOnly = !takesKeys;
    if (takesKeys) nameField(input, nameOfText(of) || t(isLine(of) ? 'desk.readerField' : 'desk.readerText'));
    if (hadFocus) {
      // A screen reader leaves the mode in which keys go to the page at an element that is no control.
      const target = takesKeys ? input : pane.current?.querySelector<HTMLElement>('[data-focus]');
      target?.focus({ preventScroll: true });
    }
    isOwn.current = false;
  });
  const dialog = place?.window?.role === 'dialog' || place?.window?.role === 'alert' ? place.window.id : 0;
  const dialogSeen = useRef(0);
  useLayoutEffect(() => {
    if (!place) return undefined;
    const seeNow = () => {
      dialogSeen.current = dialog;
      take(place);
    };
    if (dialog === 0 || dialog === dialogSeen.current) return seeNow();
    const timer = setTimeout(seeNow, DIALOG_MS);
    return () => clearTimeout(timer);
  }, [place, dialog]);

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
      if (is !== undefined) reader.keyed(is);
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
    if (hasCaret(node) && (hasFocus || node === of.left))
      return (
        <div
          key={key}
          ref={keepField}
          role={isInTable(of) ? 'gridcell' : undefined}
          data-slot={(hasFocus && of === place) || undefined}
        />
      );
    const position = of.count === undefined ? undefined : { of: of.count, at: (of.first ?? 0) + index + 1 };
    const attributes = nodeAttributes(node, position);
    return (
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
        {node.role === 'cell' ? attributes['aria-label'] : `${node.name} ${node.value ?? ''}`}
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
  const said = news && sayingOf(news, t);
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
        {news && <span key={news.n}>{`${said}${news.n % 2 === 0 ? '\u00a0' : ''}`}</span>}
      </Status>
    </div>
  );
}

/** Not again by the same name: screen readers would look at it anew. */
function nameField(input: HTMLTextAreaElement, name: string): void {
  if (input.ariaLabel !== name) input.ariaLabel = name;
}

function sayingOf(news: News, t: Texts['t']): string {
  switch (news.is) {
    case 'switched':
      return t(news.on ? 'desk.readerOn' : 'desk.readerOff', { name: news.name });
    case 'heading':
      return t('desk.readerHeading', { level: news.level });
    case 'misspelt':
      return t('desk.readerMisspelt', { word: news.word });
    case 'saved':
      return t('desk.readerSaved', { name: news.name });
    case 'field':
      return news.name || t('desk.readerField');
    case 'said':
      return news.text;
  }
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
function WindowView({ place: { window, notes }, isLeft, children }: WindowViewProps): JSX.Element {
  const role = window?.role === 'dialog' ? 'dialog' : window?.role === 'alert' ? 'alertdialog' : 'group';
  const id = `reader-notes-${window?.id ?? 0}`;
  const { t } = useTexts();
  return (
    <div
      role={role}
      aria-label={window?.name || undefined}
      aria-roledescription={role === 'group' && window?.name ? t('desk.readerWindow') : undefined}
      aria-describedby={id}
      className={isLeft ? 'visually-hidden' : undefined}
    >
      <div id={id}>
        {[...new Set(notes)].map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {children}
    </div>
  );
}
