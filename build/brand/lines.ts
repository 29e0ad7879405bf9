import type { Outline } from './drawing.ts';

/** Breaks a text into lines of at most `room` units; a longer word has a line of its own. `size`: of the letters. */
export function brokenLines(text: string, size: number, room: number, outline: Outline): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && outline(longer, size).width <= room) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
