// What a visitor has done before the page was hydrated. React renders the page again if an extension has changed its markup.

const FIELDS = 'input[name]:not([type=radio], [type=checkbox]), textarea[name]';
type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Notes the fields of the page. The function that it returns brings what was typed into those that have taken their place. */
export function keepTypedText(container: Element): () => void {
  const fieldsNow = () => [...container.querySelectorAll<TextField>(FIELDS)];
  const before = fieldsNow();
  return () => {
    const after = fieldsNow();
    const named = (fields: readonly TextField[], expected: string) => fields.filter(({ name }) => name === expected);
    for (const old of before) {
      const { name, isConnected, value, defaultValue } = old;
      const field = named(after, name)[named(before, name).indexOf(old)];
      if (!field || isConnected || value === defaultValue) continue;
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}

/** The button that was pressed, or the one that has taken its place. */
export function pressedButton(pressed: HTMLButtonElement | undefined): HTMLButtonElement | undefined {
  if (!pressed || pressed.isConnected) return pressed;
  return [...document.querySelectorAll('button')].find(({ textContent }) => textContent === pressed.textContent);
}
