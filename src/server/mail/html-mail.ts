// The HTML of an email: one card in the colours of the brand, with inline styles, which mail programs keep.
// Nothing is loaded: the mark is in the email itself. Programs that keep `<style>` get the dark palette too.
import type { Palette, Palettes } from './mail-colours.ts';

interface MailLink {
  readonly label: string;
  readonly link: string;
}

/** What an email says, filled in and not escaped. */
export interface MailParts {
  readonly language: string;
  readonly product: string;
  readonly subject: string;
  readonly greeting: string;
  readonly text: string;
  readonly more: string | undefined;
  /** Text of a person, shown with its line breaks. */
  readonly passage: string | undefined;
  /** A code to type, shown large. */
  readonly code: string | undefined;
  /**
   * `copy` is said before the address of the button, for programs in which it does not work. `isForOthers`: most readers have nothing
   * to press, so it is an outline.
   */
  readonly button: (MailLink & { readonly copy: string; readonly isForOthers: boolean }) | undefined;
  readonly after: string | undefined;
  readonly second: MailLink | undefined;
  readonly footer: readonly string[];
}

const SERIF = 'Georgia,serif';
const SANS = 'Arial,Helvetica,sans-serif';
const SMALL = 'margin:0 0 16px;font-size:13px';

/** The name of the mark within an email (RFC 2392). */
export const MARK_ID = 'mark';

/**
 * Takes the parts, the palettes of the brand, and whether the email brings the mark. Returns a whole document with every part escaped.
 */
export function htmlMail(parts: MailParts, { light, dark }: Palettes, hasMark: boolean): string {
  const { language, product, subject, footer } = parts;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title><style>${styles(dark)}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escape(sentence(parts.text))}</div>
<div class="ground" style="padding:24px 12px;background-color:${light.ground}">
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<main style="display:block;max-width:600px;margin:0 auto;font-family:${SANS};font-size:16px;line-height:1.5;color:${light.text}">
<div class="accent" style="margin:0 0 16px 4px;font-family:${SERIF};font-size:24px;line-height:40px;font-weight:bold;color:${light.accent}">${hasMark ? MARK : ''}<span style="vertical-align:middle">${escape(product)}</span></div>
<div class="card" style="padding:28px 32px 12px;border:1px solid ${light.line};border-radius:10px;background-color:${light.surface};color:${light.text}">
${mainOf(parts, light).join('\n')}
</div>
<p class="soft" style="margin:16px 4px 0;font-size:13px;color:${light['text-soft']}">${footer.map(escape).join('<br>')}</p>
</main>
<!--[if mso]></td></tr></table><![endif]--></div>
</body></html>
`;
}

const MARK = `<img src="cid:${MARK_ID}" width="40" height="40" alt="" style="display:inline-block;border:0;margin-right:12px;vertical-align:middle"> `;

function mainOf({ subject, greeting, text, more, passage, code, button, after, second }: MailParts, light: Palette) {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${lines(line)}</p>`;
  const link = (to: string, label: string) =>
    `<a class="accent" href="${escape(to)}" style="color:${light.accent};word-break:break-word">${escape(label)}</a>`;
  const plainLink = (at: MailLink) => `<p style="margin:0 0 16px">${link(at.link, at.label.replace(/\s*:$/, ''))}</p>`;
  return [
    `<h1 class="text" style="margin:0 0 16px;font-family:${SERIF};font-size:24px;line-height:1.3;color:${light.text}">${escape(subject)}</h1>`,
    paragraph(greeting),
    paragraph(text),
    more !== undefined && paragraph(more),
    // Lynx and others know no `white-space`.
    passage !== undefined &&
      `<p class="quote" style="margin:0 0 16px;padding:4px 0 4px 14px;border-left:3px solid ${light.line};white-space:pre-wrap">${lines(passage)}</p>`,
    code !== undefined &&
      `<p style="margin:0 0 16px"><span class="code" style="display:inline-block;padding:8px 18px;border:1px solid ${light.line};border-radius:8px;font-size:28px;font-weight:bold;letter-spacing:3px;background-color:${light.ground}">${escape(code)}</span></p>`,
    button !== undefined && code === undefined && buttonOf(button, light),
    after !== undefined && paragraph(after),
    // Beside a code this is the way out for somebody else's request, so it is not the first thing to press.
    button !== undefined && code !== undefined && plainLink(button),
    second !== undefined && plainLink(second),
    button !== undefined &&
      code === undefined &&
      `<p class="soft line" style="${SMALL};padding-top:14px;border-top:1px solid ${light.line};color:${light['text-soft']}">${escape(button.copy)}<br>${link(button.link, button.link)}</p>`,
  ].filter((part) => part !== false);
}

/** A table, since Outlook gives a link neither room nor a ground. */
function buttonOf({ link, label, isForOthers }: MailLink & { isForOthers: boolean }, light: Palette): string {
  const [name, ground, ink] = isForOthers
    ? (['outline accent', light.surface, light.accent] as const)
    : (['button label', light.accent, light['on-accent']] as const);
  const [cell, words] = name.split(' ');
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td class="${cell}" style="border:2px solid ${light.accent};border-radius:8px;background-color:${ground};mso-padding-alt:12px 22px"><a class="${words}" href="${escape(link)}" style="display:inline-block;padding:11px 22px;font-family:${SANS};font-size:16px;font-weight:bold;line-height:1.4;text-decoration:none;color:${ink}">${escape(label)}</a></td></tr></table>`;
}

function styles(dark: Palette): string {
  const rules = [
    `.ground{background-color:${dark.ground}!important}`,
    `.card{background-color:${dark.surface}!important;border-color:${dark.line}!important;color:${dark.text}!important}`,
    `.text{color:${dark.text}!important}`,
    `.soft{color:${dark['text-soft']}!important}`,
    `.accent{color:${dark.accent}!important}`,
    `.quote,.line{border-color:${dark.line}!important}`,
    `.code{background-color:${dark.ground}!important;border-color:${dark.line}!important}`,
    `.button{background-color:${dark.accent}!important;border-color:${dark.accent}!important}`,
    `.outline{background-color:${dark.surface}!important;border-color:${dark.accent}!important}`,
    `.label{color:${dark['on-accent']}!important}`,
  ];
  return `@media (max-width:480px){.card{padding:22px 18px 6px!important}\n}\n@media (prefers-color-scheme:dark){\n${rules.join('\n')}\n}`;
}

/** The text follows a greeting and begins with a small letter in some languages; lists of emails show it alone. */
function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

const lines = (text: string) => text.split('\n').map(escape).join('<br>');

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
