// The session moves the focus between the field and what is no field. A key that goes down in the field makes its text a moment later, in
// another message of Firefox: where the focus has moved in between, the text comes to an element that takes none.

/** Types such a text by `type`, until `signal`. Returns what notes that a key which makes text has gone down in the field. */
export function typeLateText(field: HTMLElement, type: (text: string) => void, signal: AbortSignal): () => void {
  let isExpected = false;
  const over = () => (isExpected = false);
  document.addEventListener(
    'keypress',
    (event) => {
      if (!isExpected || event.target === field) return;
      over();
      event.preventDefault();
      event.stopImmediatePropagation();
      type(event.key);
    },
    { capture: true, signal },
  );
  field.addEventListener('input', over, { signal });
  document.addEventListener('keyup', over, { capture: true, signal });
  return () => (isExpected = true);
}
