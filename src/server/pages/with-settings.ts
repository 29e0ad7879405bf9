// Pages with the settings of the reader's cookie written into them, so that the first paint has them already.
import {
  READER_SETTINGS,
  schemeMedia,
  type ReaderSetting,
  type ReaderSettings,
} from '#src/shared/pages/reader-settings.ts';

// Up to the style sheet, pictures with a dark form, and the form of the settings, which exists on its own page only.
const CHANGED = /^[^]*?(?=<style>)|<source media="[^"]*"|<form data-reader[^]*?<\/form>/g;

/** Takes a page and settings that are not all defaults; gives the page with them. */
export function withSettings(page: Buffer, settings: ReaderSettings): Buffer {
  return Buffer.from(page.toString().replace(CHANGED, (part) => write(part, settings)));
}

function write(text: string, settings: ReaderSettings): string {
  return text.startsWith('<form') ? checkChoices(text, settings) : writeHead(text, settings);
}

/**
 * Adds the attributes of `<html>`, and selects the `theme-color` or the form of a picture. The settings have only known
 * names and values.
 */
function writeHead(text: string, settings: ReaderSettings): string {
  const attributes = Object.entries(settings).map(([name, value]) => ` data-${name}="${value}"`);
  return text
    .replace(/<html\b[^>]*/, (tag) => tag + attributes.join(''))
    .replace(/\(prefers-color-scheme: (light|dark)\)/g, (_, scheme: 'light' | 'dark') =>
      schemeMedia(scheme, settings.theme),
    );
}

function checkChoices(form: string, settings: ReaderSettings): string {
  return form.replace(/<input\b[^>]*>/g, (tag) => {
    const name = /\bname="(\w+)"/.exec(tag)?.[1] as ReaderSetting;
    const chosen = settings[name] ?? READER_SETTINGS[name][0];
    const plain = tag.replace(' checked=""', '');
    return plain.includes(`value="${chosen}"`) ? plain.replace('<input', '<input checked=""') : plain;
  });
}
