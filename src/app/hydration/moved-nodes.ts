// Translators and other extensions put elements of their own in the place of React's text nodes (facebook/react issue 11538). React
// keeps the nodes that it made: removing one, or inserting before it, would throw and empty the page; changing one would show nothing.

/** What stands in the place of a text node that was taken out of the page. */
const placeOf = new WeakMap<Node, Node>();

/** Where React's node is: in its place, or what has taken it. */
function standIn(parent: Node, child: Node): Node | null {
  if (child.parentNode === parent) return child;
  const place = placeOf.get(child);
  return place?.parentNode === parent ? place : null;
}

/** Lets React change what extensions have moved. `root` is the element that it renders into. */
export function tolerateMovedNodes(root: Element): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with `call` below
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    const found = standIn(this, child);
    if (found) removeChild.call(this, found);
    else if (root.contains(child)) child.parentNode?.removeChild(child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    const place = before === null || before.parentNode === this ? before : standIn(this, before);
    return insertBefore.call(this, node, place) as Child;
  };

  if (!('MutationObserver' in window)) return;
  const texts = new MutationObserver((records) => {
    for (const { target } of records) {
      const place = placeOf.get(target);
      if (target.parentNode || !place?.parentNode) continue;
      // React has changed a text: it shows again, and the translator translates it anew.
      place.parentNode.replaceChild(target, place);
      placeOf.delete(target);
    }
  });
  new MutationObserver((records) => {
    for (const [at, record] of records.entries()) {
      for (const removed of record.removedNodes) {
        // Google Translate puts its element in before it takes the text out, each in a record of its own.
        const near = [record, records[at - 1], records[at + 1]].filter((one) => one?.target === record.target);
        const added = near.flatMap((one) => [...(one?.addedNodes ?? [])]).find((node) => node.nodeName === 'FONT');
        if (removed.nodeType !== Node.TEXT_NODE || !added || removed.parentNode === record.target) continue;
        placeOf.set(removed, added);
        texts.observe(removed, { characterData: true });
      }
    }
  }).observe(root, { childList: true, subtree: true });
}
