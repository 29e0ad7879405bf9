import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import { readPalettes } from './mail-colours.ts';
import { renderMail, type MailTemplate } from './templates.ts';

type Texts = Record<string, Record<string, string>>;

const textsOf = (language: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../texts/${language}/emails.json`), 'utf8')) as Texts;
const ITALIAN = textsOf('it');
const KINDS = Object.keys(ITALIAN).filter((name) => name !== 'frame') as MailTemplate[];

const NASTY = `<b>&"'x`;
const FEEDBACK = { passage: NASTY, page: NASTY, language: 'Deutsch', email: NASTY, command: 'x' };
const ACCOUNT = { username: NASTY, date: '1 marzo 2027', name: NASTY };
const VALUES = {
  product: 'Aperta',
  contact: 'info@example.org',
  count: '3',
  size: '3',
  minutes: '9',
  ...ACCOUNT,
  ...FEEDBACK,
};
const LINK = 'https://site.example/confirm?a=1&b=2#activation/MQ/abc';
const SECONDARY_LINK = 'https://site.example/confirm#disown/MQ/def';

describe.each(LANGUAGE_CODES)('the email templates in %s', (language) => {
  test('are filled in completely, and no text is empty', () => {
    for (const kind of KINDS) {
      const { subject, text, html } = renderMail(kind, {
        language,
        values: VALUES,
        link: LINK,
        secondaryLink: SECONDARY_LINK,
      });
      expect(subject + text + html, kind).not.toMatch(/\{\{|\}\}|undefined/);
    }
    const texts = Object.values(textsOf(language)).flatMap((parts) => Object.values(parts));
    expect(texts.filter((text) => !text.trim())).toEqual([]);
  });

  test('have no addresses in their HTML but our links, and load nothing but the mark that they bring', () => {
    for (const kind of KINDS) {
      const mail = renderMail(kind, { language, values: VALUES, link: LINK, secondaryLink: SECONDARY_LINK });
      const html = mail.html.replace('<img src="cid:mark"', '<i');
      expect(html !== mail.html).toBe(mail.mark !== undefined);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).not.toMatch(/\ssrc=|<(?:img|link|script|iframe|object|video|svg)\b|url\(|@import|background=/i);
      const leading = [...html.matchAll(/\s(?:href|action)="([^"]*)"/g)].map(([, to]) => to);
      expect(new Set(leading)).toEqual(new Set([LINK.replaceAll('&', '&#38;'), SECONDARY_LINK]));
    }
  });
});

test('a value is escaped in HTML, and unchanged in the plain body', () => {
  const { html, text } = renderMail('passkeyAdded', { language: 'it', values: VALUES });
  expect(html).toContain('Ciao &#60;b&#62;&#38;&#34;&#39;x,');
  expect(html).toContain('«&#60;b&#62;&#38;&#34;&#39;x»');
  expect(html).not.toContain('<b>');
  expect(text).toContain(`Ciao ${NASTY},`);
});

test('placeholders in a value are not filled in', () => {
  const values = { ...VALUES, username: '{{contact}}' };
  expect(renderMail('reset', { language: 'en', values }).text).toContain('{{contact}},');
});

test('an email without an account has no name in its greeting', () => {
  const { text, html } = renderMail('test', {
    language: 'it',
    values: { product: 'Aperta', contact: 'a@example.org' },
  });
  expect(text.startsWith('Ciao,\n')).toBe(true);
  expect(html).toContain('>Ciao,</p>');
});

test('the plain body has the complete links, each on a line of its own', () => {
  const { text } = renderMail('confirm', { language: 'de', values: VALUES, link: LINK, secondaryLink: SECONDARY_LINK });
  expect(text.split('\n').filter((line) => line.startsWith('https:'))).toEqual([LINK, SECONDARY_LINK]);
});

test('the colours are those of the brand, in a notation that mail programs know', () => {
  const css = (accent: string) =>
    ['ground', 'surface', 'text', 'text-soft', 'line', 'on-accent']
      .map((name) => `--${name}: light-dark(oklch(100% 0 0), oklch(0% 0 0));`)
      .join('') + `--accent: ${accent};`;
  const palettes = readPalettes(css('oklch(37% 0.065 205)'));
  expect([palettes?.light.ground, palettes?.dark.ground]).toEqual(['#ffffff', '#000000']);
  expect(palettes?.dark.accent).toBe(palettes?.light.accent);
  expect(readPalettes(css('teal'))).toBeUndefined();
});
