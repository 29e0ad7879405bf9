// How elements of a session are shown: roles and states of WAI-ARIA 1.2 for those of programs.
import type { AriaAttributes, AriaRole } from 'react';
import type { ReaderNode, ReaderRole } from '#src/desktop/protocol/reader-messages.ts';

/** Roles of one element. Absent: a group with a name. */
const ROLES: Partial<Record<ReaderRole, AriaRole>> = {
  menu: 'menuitem',
  item: 'menuitem',
  checkitem: 'menuitemcheckbox',
  radioitem: 'menuitemradio',
  toolbar: 'toolbar',
  button: 'button',
  switch: 'button',
  check: 'checkbox',
  radio: 'radio',
  combo: 'combobox',
  list: 'listbox',
  option: 'option',
  tree: 'tree',
  treeitem: 'treeitem',
  table: 'grid',
  cell: 'gridcell',
  rowheader: 'rowheader',
  columnheader: 'columnheader',
  tabs: 'tablist',
  tab: 'tab',
  entry: 'textbox',
  password: 'textbox',
  spin: 'spinbutton',
  slider: 'slider',
  link: 'link',
  progress: 'progressbar',
  image: 'img',
};

/** Roles of what has others in it. */
const GROUPS: Partial<Record<ReaderRole, AriaRole>> = {
  menu: 'menu',
  menubar: 'menubar',
  toolbar: 'toolbar',
  list: 'listbox',
  tree: 'tree',
  table: 'grid',
  tabs: 'tablist',
};

export type ReaderAttributes = AriaAttributes & { role: AriaRole };

/** Returns the attributes of a group. `isOwn`: its elements are in it, and not something deeper. */
export const groupAttributes = ({ role, name }: ReaderNode, isOwn: boolean): ReaderAttributes => ({
  role: (isOwn && GROUPS[role]) || 'group',
  'aria-label': name || undefined,
});

/** Returns the attributes of one element. `position`: of a list or a tree, how many it has and which of them this is, from 1. */
export function nodeAttributes(
  { role, name, states, about, head, value, level }: ReaderNode,
  position?: { readonly of: number; readonly at: number },
): ReaderAttributes {
  const has = (state: ReaderNode['states'][number]) => states.includes(state);
  const hasOwnValue = role === 'slider' || role === 'spin' || role === 'progress';
  const isCell = role === 'cell';
  const isOn = has('mixed') ? ('mixed' as const) : has('checked') || has('pressed');
  return {
    // A menu without a name is one of its own, such as that of a word.
    role: role === 'menu' && name === '' ? 'menu' : (ROLES[role] ?? 'group'),
    // What a cell, a box or a field has, and then what it is called. Orca reads no description of a cell, which is its formula.
    'aria-label': [head, hasOwnValue ? undefined : value, name, isCell && about].filter(Boolean).join(' ') || undefined,
    'aria-description': isCell ? undefined : about,
    'aria-disabled': has('disabled') || undefined,
    'aria-required': has('required') || undefined,
    'aria-invalid': has('invalid') || undefined,
    ...(role === 'menu' && name !== '' && { 'aria-haspopup': 'menu' as const }),
    ...(['checkitem', 'radioitem', 'check', 'radio'].includes(role) && { 'aria-checked': isOn }),
    ...(role === 'switch' && { 'aria-pressed': isOn }),
    ...((has('expandable') || role === 'combo') && { 'aria-expanded': has('expanded') }),
    // Each cell would be called not selected. What is marked is said.
    ...(['option', 'treeitem', 'tab', 'cell'].includes(role) && { 'aria-selected': isCell || has('selected') }),
    ...((role === 'option' || role === 'treeitem') &&
      position && { 'aria-posinset': position.at, 'aria-setsize': position.of }),
    ...(role === 'treeitem' && level !== undefined && { 'aria-level': level }),
    ...(hasOwnValue && value !== undefined && { 'aria-valuetext': value, 'aria-valuenow': numberIn(value) }),
  };
}

/** Without it Chromium says of a value that it is 0. Nothing of a length, and of what may have a mark of thousands. */
function numberIn(value: string): number | undefined {
  return /^[-+]?\d+(?:[.,]\d+)?$/.test(value) && !/[.,]\d{3}$/.test(value)
    ? Number(value.replace(',', '.'))
    : undefined;
}
