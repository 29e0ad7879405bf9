// What Playwright's tree leaves out and a screen reader says: what is required or not valid, descriptions, and elements that are called
// clickable though they are no controls. By the protocol of Chromium's developer tools.
import type { CDPSession, Locator } from '@playwright/test';

/** Firefox gives elements with such a listener an action of their own, and those in them the action of one around them. */
const CLICKS = new Set(['click', 'mousedown', 'mouseup']);
const CONTROLS =
  /^(?:button|link|checkbox|radio|switch|tab|textbox|searchbox|combobox|spinbutton|slider|option|menuitem.*|disclosure.*)$/i;

type Node = Awaited<ReturnType<typeof nodesOf>>[number];

const nodesOf = async (client: CDPSession, objectId: string) =>
  (await client.send('Accessibility.queryAXTree', { objectId })).nodes;

/** Returns a line for each element of a part, in order, of which there is something to say; empty where there is none. */
export async function detailsOf(part: Locator): Promise<string> {
  const client = await part.page().context().newCDPSession(part.page());
  const objectOf = async (expression: string) =>
    (await client.send('Runtime.evaluate', { expression })).result.objectId ?? '';
  await part.evaluate((element) => Object.assign(globalThis, { transcribed: element }));
  const nodes = (await nodesOf(client, await objectOf('transcribed'))).filter(({ ignored }) => !ignored);
  const lines = nodes.flatMap((node) => lineOf(node, wordsOf(node)));
  const { listeners } = await client.send('DOMDebugger.getEventListeners', {
    objectId: await objectOf('document.documentElement'),
    depth: -1,
  });
  const ids = new Set(listeners.filter(({ type }) => CLICKS.has(type)).map(({ backendNodeId }) => backendNodeId ?? 0));
  let unnamed = 0;
  for (const backendNodeId of ids) {
    const { object } = await client.send('DOM.resolveNode', { backendNodeId });
    // In the part, or around it.
    const { result } = await client.send('Runtime.callFunctionOn', {
      ...(object.objectId !== undefined && { objectId: object.objectId }),
      functionDeclaration: 'function () { return transcribed.contains(this) || this.contains(transcribed); }',
    });
    const [node] = (await client.send('Accessibility.getPartialAXTree', { backendNodeId, fetchRelatives: false }))
      .nodes;
    if (result.value !== true || !node || CONTROLS.test(roleOf(node))) continue;
    if (node.name?.value) lines.push(...lineOf(node, ['clickable']));
    else unnamed += 1;
  }
  if (unnamed > 0) lines.push(`- without a name, clickable: ${unnamed}\n`);
  await client.detach();
  return lines.join('');
}

const roleOf = ({ role }: Node): string => String(role?.value ?? 'generic');

function wordsOf({ properties = [], description }: Node): readonly string[] {
  const has = (name: string) => properties.some((one) => one.name === name && String(one.value.value) !== 'false');
  const words = ['required', 'invalid'].filter(has);
  const text = String(description?.value ?? '').replaceAll(/\s+/g, ' ');
  return text === '' ? words : [...words, `described: ${text}`];
}

const lineOf = (node: Node, words: readonly string[]): readonly string[] =>
  words.length === 0
    ? []
    : [`- ${roleOf(node)} ${JSON.stringify(String(node.name?.value ?? ''))} ${words.join(', ')}\n`];
