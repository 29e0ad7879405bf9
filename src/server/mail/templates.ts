// Renders emails as plain text and as HTML.
import type { Language } from '#src/shared/languages/languages.ts';
import { fillPlaceholders } from '#src/shared/texts/placeholders.ts';
import type it from '#src/texts/it/emails.json';
import { loadTexts } from '../texts/load-texts.ts';
import { htmlMail, type MailParts } from './html-mail.ts';
import { loadPalettes } from './mail-colours.ts';
import { loadMark } from './mail-mark.ts';

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
  /** A second paragraph. */
  readonly more?: string;
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
const PALETTES = loadPalettes();
const MARK = loadMark();

/** Their button is for those who have not done what the email reports. */
const REPORTS: ReadonlySet<MailTemplate> = new Set([
  'passwordChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'otpOn',
  'otpOff',
  'wrongCode',
]);

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
  /** Name and address of the operator, in one line at the end. */
  readonly operator?: string;
}

interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The mark that the HTML shows, as PNG; absent if the site was not built. */
  readonly mark?: Buffer;
}

/** Takes a template and its content. Returns the subject and both bodies. Values are escaped in HTML. */
export function renderMail(template: MailTemplate, content: MailContent): RenderedMail {
  const parts = partsOf(template, content);
  const { date } = content.values;
  // A day stays on one line.
  const values = date === undefined ? content.values : { ...content.values, date: date.replaceAll(' ', '\u00A0') };
  const html = htmlMail(partsOf(template, { ...content, values }), PALETTES, MARK !== undefined);
  return { subject: parts.subject, text: plainText(parts), html, ...(MARK && { mark: MARK }) };
}

/** The subject of a template, or of an unknown one its name; `date`: of the values of its text, absent if it has none. */
export function subjectOf(template: string, language: Language, values: { product: string; date?: string }): string {
  const texts = TEXTS[language] as Readonly<Partial<Record<string, { readonly subject?: string }>>>;
  return fillPlaceholders(texts[template]?.subject ?? template, values);
}

function partsOf(template: MailTemplate, content: MailContent): MailParts {
  const { language, values, code, link, secondaryLink } = content;
  const { frame } = TEXTS[language];
  const texts = TEXTS[language][template];
  const fill = (text = '') => fillPlaceholders(text, values);
  return {
    language,
    product: values['product'] ?? '',
    subject: fill(texts.subject),
    greeting: fill(values['username'] === undefined ? frame['hello'] : frame['greeting']),
    text: fill(values['name'] === undefined ? (texts.unnamed ?? texts.text) : texts.text),
    more: texts.more === undefined ? undefined : fill(texts.more),
    passage: values['passage'],
    code,
    button:
      link === undefined
        ? undefined
        : { label: fill(texts.action), link, copy: fill(frame['copy']), isForOthers: REPORTS.has(template) },
    // Facts for the operator, one in a line.
    after: texts.after === undefined ? undefined : fill(texts.after.replaceAll(' · ', '\n')),
    second: secondaryLink === undefined ? undefined : { label: fill(texts.secondaryAction), link: secondaryLink },
    footer: [fill(texts.why ?? frame['why']), fill(frame['from']), ...(content.operator ? [content.operator] : [])],
  };
}

function plainText({ greeting, text, more, passage, code, button, after, second, footer }: MailParts): string {
  const lines = [
    greeting,
    text,
    more,
    passage,
    code,
    button && `${button.label}\n${button.link}`,
    after,
    second && `${second.label}\n${second.link}`,
    `-- \n${footer.join('\n')}`,
  ];
  return `${lines.filter((line) => line !== undefined).join('\n\n')}\n`;
}
