// Makes mails of texts: plain words, and the same as simple HTML without pictures, styles from elsewhere or tracking.
import type { Language } from '#src/shared/languages.ts';
import type it from '#src/texts/mail/it.json';
import { loadTexts } from '../load-texts.ts';

/** Which mail. */
export type MailTemplate = Exclude<keyof typeof it, 'frame'>;

interface TemplateTexts {
  readonly subject: string;
  readonly text: string;
  /** Instead of `text`, if there is no `name` to put into it. */
  readonly unnamed?: string;
  readonly action?: string;
  readonly after?: string;
  readonly aside?: string;
}

const TEXTS = loadTexts<Record<MailTemplate, TemplateTexts> & { frame: Record<string, string> }>('mail');

/** What a letter says besides its texts. */
export interface MailContent {
  readonly language: Language;
  /** Values of placeholders; `product` and `contact` among them, and `username` if it may be told. */
  readonly values: Readonly<Record<string, string>>;
  /** Where its button leads, if it has one. */
  readonly link?: string;
  /** Where the line at its end leads, such as "this was not me". */
  readonly asideLink?: string;
}

/** Takes the kind of a letter and its parts; gives its subject and both bodies. Values are escaped in HTML, once. */
export function renderMail(kind: MailTemplate, parts: MailContent): { subject: string; text: string; html: string } {
  const { language, values, link, asideLink } = parts;
  const { frame } = TEXTS[language];
  const letter = TEXTS[language][kind];
  const say = (text = '') => fill(text, values);
  const hello = say(values['username'] === undefined ? frame['hello'] : frame['greeting']);
  const text = say(values['name'] === undefined ? (letter.unnamed ?? letter.text) : letter.text);
  const ending = [say(frame['why']), say(frame['from'])];
  const lines = [
    hello,
    text,
    ...(link === undefined ? [] : [`${say(letter.action)}\n${link}`]),
    ...(letter.after === undefined ? [] : [say(letter.after)]),
    ...(asideLink === undefined ? [] : [`${say(letter.aside)}\n${asideLink}`]),
    `-- \n${ending.join('\n')}`,
  ];
  const paragraph = (words: string) => `<p>${escape(words)}</p>`;
  const body = [
    paragraph(hello),
    paragraph(text),
    ...(link === undefined
      ? []
      : [
          `<p><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#222222;color:#ffffff;font-weight:bold;text-decoration:none">${escape(say(letter.action))}</a></p>`,
          `<p style="font-size:14px">${escape(say(frame['copy']))}<br><a href="${escape(link)}" style="word-break:break-all">${escape(link)}</a></p>`,
        ]),
    ...(letter.after === undefined ? [] : [paragraph(say(letter.after))]),
    ...(asideLink === undefined
      ? []
      : [`<p><a href="${escape(asideLink)}">${escape(say(letter.aside).replace(/\s*:$/, ''))}</a></p>`]),
    `<hr><p style="font-size:14px">${ending.map(escape).join('<br>')}</p>`,
  ];
  const subject = say(letter.subject);
  const html = `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>\n<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">\n${body.join('\n')}\n</body></html>\n`;
  return { subject, text: `${lines.join('\n\n')}\n`, html };
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
