import { escapeHtml } from '#src/shared/texts/escape-html.ts';

/** Escapes a text for XML, which has no control characters but tab and the ends of lines. */
// eslint-disable-next-line no-control-regex -- control characters are what is removed
export const xml = (text: string): string => escapeHtml(text.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ''));

/** An element with a text in it. */
export const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`;
