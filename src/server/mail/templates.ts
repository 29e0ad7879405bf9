// Renders emails as plain text and as simple HTML, without images, external styles or tracking.
import type { Language } from '#src/shared/languages/languages.ts';
import { fillPlaceholders } from '#src/shared/texts/placeholders.ts';
import type it from '#src/texts/it/emails.json';
import { loadTexts } from '../texts/load-texts.ts';

/** The templates: the groups of `src/texts/it/emails.json`, except `frame`, which all of them use. */
export type MailTemplate = Exclude<keyof typeof it, 'frame'>;

/** The templates whose Italian text has this part: `action` for a button, `secondaryAction` for a second link. */
export type TemplatesWith<Part extends keyof TemplateTexts> = {
  [Template in MailTemplate]: (typeof it)[Template] extends Record<Part, string> ? Template : never;
}[MailTemplate];

interface TemplateTexts {
  readonly subject: string;
  readonly text: string;
  /** Used instead of `text` if there is no value `name`. */
  readonly unnamed?: string;
  /** The label of the button. */
  readonly action?: string;
  /** A paragraph below the button. */
  readonly after?: string;
  /** The label of a second link at the end, such as "this was not me". */
  readonly secondaryAction?: string;
  /** Why the reader gets it, if not for an account. */
  readonly why?: string;
}

const TEXTS = loadTexts<Record<MailTemplate, TemplateTexts> & { frame: Record<string, string> }>('emails');

/** What a template is filled with. */
export interface MailContent {
  readonly language: Language;
  /**
   * Values of placeholders: `product`, `contact`, and `username` if the recipient may see it. `passage` is shown after the text, with
   * its line breaks.
   */
  readonly values: Readonly<Record<string, string>>;
  /** A code to type, shown large. */
  readonly code?: string;
  /** The URL of the button, if there is one. */
  readonly link?: string;
  /** The URL of the secondary action. */
  readonly secondaryLink?: string;
}

/** Takes a template and its content. Returns the subject and both bodies. Values are escaped in HTML. */
export function renderMail(
  template: MailTemplate,
  content: MailContent,
): { subject: string; text: string; html: string } {
  const { language, values, code, link, secondaryLink } = content;
  const { frame } = TEXTS[language];
  const texts = TEXTS[language][template];
  const fill = (text = '') => fillPlaceholders(text, values);
  const greeting = fill(values['username'] === undefined ? frame['hello'] : frame['greeting']);
  const text = fill(values['name'] === undefined ? (texts.unnamed ?? texts.text) : texts.text);
  const footer = [fill(texts.why ?? frame['why']), fill(frame['from'])];
  const passage = values['passage'];
  const lines = [
    greeting,
    text,
    ...(passage === undefined ? [] : [passage]),
    ...(code === undefined ? [] : [code]),
    ...(link === undefined ? [] : [`${fill(texts.action)}\n${link}`]),
    ...(texts.after === undefined ? [] : [fill(texts.after)]),
    ...(secondaryLink === undefined ? [] : [`${fill(texts.secondaryAction)}\n${secondaryLink}`]),
    `-- \n${footer.join('\n')}`,
  ];
  const paragraph = (line: string) => `<p>${escape(line)}</p>`;
  const body = [
    `<h1 style="font-size:20px">${escape(fill(texts.subject))}</h1>`,
    paragraph(greeting),
    paragraph(text),
    ...(passage === undefined ? [] : [`<p style="white-space:pre-wrap">${escape(passage)}</p>`]),
    ...(code === undefined ? [] : [`<p style="font-size:24px;font-weight:bold">${escape(code)}</p>`]),
    ...(link === undefined
      ? []
      : [
          `<p><a href="${escape(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#222222;color:#ffffff;font-weight:bold;text-decoration:none">${escape(fill(texts.action))}</a></p>`,
          `<p style="font-size:14px">${escape(fill(frame['copy']))}<br><a href="${escape(link)}" style="word-break:break-all">${escape(link)}</a></p>`,
        ]),
    ...(texts.after === undefined ? [] : [paragraph(fill(texts.after))]),
    ...(secondaryLink === undefined
      ? []
      : [`<p><a href="${escape(secondaryLink)}">${escape(fill(texts.secondaryAction).replace(/\s*:$/, ''))}</a></p>`]),
    `<hr><p style="font-size:14px">${footer.map(escape).join('<br>')}</p>`,
  ];
  const subject = fill(texts.subject);
  const html = `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>\n<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">\n<main>\n${body.join('\n')}\n</main>\n</body></html>\n`;
  return { subject, text: `${lines.join('\n\n')}\n`, html };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
