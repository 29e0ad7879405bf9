/** The characters of a text that a result shows. */
const LENGTH = 160;

/** Returns the first words of a text, with an ellipsis if there are more. */
export function excerptOf(text: string): string {
  if (text.length <= LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', LENGTH)).replace(/[\s,.;:–-]+$/, '')}…`;
}
