// What Playwright's tree leaves out and a screen reader says: what is required or not valid, descriptions, and elements that are called
// clickable though they are no controls. By the protocol of Chromium's developer tools, in one question for a whole page.
import type { CDPSession, Locator } from '@playwright/test';

/** Firefox gives elements with such a listener an action of their own, and those in them the action of one around them. */
const CLICKS = new Set(['click', 'mousedown', 'mouseup']);
const CONTROLS =
  /^(?:button|link|checkbox|radio|switch|tab|textbox|searchbox|combobox|spinbutton|slider|option|menuitem.*|disclosure.*)$/i;

type Node = Awaited<ReturnType<typeof treeOf>>[number];

const treeOf = async (client: CDPSession) => (await client.send('Accessibility.getFullAXTree')).nodes;

/** Returns a line for each element of a part, in order, of which there is something to say; empty where there is none. */
export async function detailsOf(part: Locator): Promise<string> {
  const client = await part.page().context().newCDPSession(part.page());
  await part.evaluate((element) => Object.assign(globalThis, { transcribed: element }));
  const objectOf = async (expression: string) =>
    (await client.send('Runtime.evaluate', { expression })).result.objectId ?? '';
  const { node: element } = await client.send('DOM.describeNode', { objectId: await objectOf('transcribed') });
  const { listeners } = await client.send('DOMDebugger.getEventListeners', {
    objectId: await objectOf('document.documentElement'),
    depth: -1,
  });
  const nodes = await treeOf(client);
  await client.detach();
  const clicked = new Set(listeners.filter(({ type }) => CLICKS.has(type)).map(({ backendNodeId }) => backendNodeId));
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const top = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === element.backendNodeId);
  if (!top) throw new Error('The part is not in the accessibility tree.');
  const inPart = within(top, byId);
  // Controls of a closed menu have no role.
  const isHidden = ({ ignoredReasons }: Node) =>
    ignoredReasons?.some(({ name }) => /^not(?:Rendered|Visible)$/.test(name));
  const isClickable = (node: Node) =>
    clicked.has(node.backendDOMNodeId) && !CONTROLS.test(roleOf(node)) && !isHidden(node);
  const count = [...around(top, byId), ...inPart].filter(isClickable).length;
  const lines = inPart.filter(({ ignored }) => !ignored).flatMap(lineOf);
  return [...lines, ...(count > 0 ? [`- clickable that are no controls: ${count}\n`] : [])].join('');
}

const within = (node: Node, byId: ReadonlyMap<string, Node>): readonly Node[] => [
  node,
  ...(node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id);
    return child ? within(child, byId) : [];
  }),
];

function around(node: Node, byId: ReadonlyMap<string, Node>): readonly Node[] {
  const parent = byId.get(node.parentId ?? '');
  return parent ? [...around(parent, byId), parent] : [];
}

const roleOf = ({ role }: Node): string => String(role?.value ?? 'generic');

function lineOf(node: Node): readonly string[] {
  const has = (name: string) =>
    node.properties?.some((one) => one.name === name && String(one.value.value) !== 'false') ?? false;
  const text = String(node.description?.value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const words = [...['required', 'invalid'].filter(has), ...(text === '' ? [] : [`described: ${text}`])];
  const name = JSON.stringify(String(node.name?.value ?? ''));
  return words.length === 0 ? [] : [`- ${roleOf(node)} ${name} ${words.join(', ')}\n`];
}
