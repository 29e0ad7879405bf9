// The HTML of an email: one card in the colours of the brand, with inline styles, which mail programs keep.
// Nothing is loaded: no pictures, fonts or tracking. Programs that keep `<style>` get the dark palette too.
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
  /** `copy` is said before the address of the button, for programs in which it does not work. */
  readonly button: (MailLink & { readonly copy: string }) | undefined;
  readonly after: string | undefined;
  readonly second: MailLink | undefined;
  readonly footer: readonly string[];
}

const SERIF = 'Georgia,serif';
const SANS = 'Arial,Helvetica,sans-serif';

/** Takes the parts and the palettes of the brand. Returns a whole document with every part escaped. */
export function htmlMail(parts: MailParts, { light, dark }: Palettes): string {
  const { language, product, subject, footer } = parts;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title><style>${darkStyles(dark)}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground}">
<div style="display:none;max-height:0;overflow:hidden">${escape(sentence(parts.text))}</div>
<div class="ground" style="padding:24px 12px;background-color:${light.ground}">
<main style="display:block;max-width:600px;margin:0 auto;font-family:${SANS};font-size:16px;line-height:1.5;color:${light.text}">
<div class="accent" style="margin:0 0 16px 4px;font-family:${SERIF};font-size:24px;font-weight:bold;color:${light.accent}">${escape(product)}</div>
<div class="card" style="padding:24px 28px 8px;border:1px solid ${light.line};border-radius:10px;background-color:${light.surface};color:${light.text}">
${mainOf(parts, light).join('\n')}
</div>
<p class="soft" style="margin:16px 4px 0;font-size:13px;color:${light['text-soft']}">${footer.map(escape).join('<br>')}</p>
</main></div>
</body></html>
`;
}

function mainOf({ subject, greeting, text, more, passage, code, button, after, second }: MailParts, light: Palette) {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escape(line)}</p>`;
  const link = (to: string, label: string) =>
    `<a class="accent" href="${escape(to)}" style="color:${light.accent};word-break:break-word">${escape(label)}</a>`;
  const plainLink = (at: MailLink) => `<p style="margin:0 0 16px">${link(at.link, at.label.replace(/\s*:$/, ''))}</p>`;
  const copied = (at: MailLink & { copy: string }) =>
    `<p class="soft" style="margin:0 0 16px;font-size:13px;color:${light['text-soft']}">${escape(at.copy)}<br>${link(at.link, at.link)}</p>`;
  return [
    `<h1 class="text" style="margin:0 0 16px;font-family:${SERIF};font-size:22px;line-height:1.3;color:${light.text}">${escape(subject)}</h1>`,
    paragraph(greeting),
    paragraph(text),
    more !== undefined && paragraph(more),
    // Lynx and others know no `white-space`.
    passage !== undefined &&
      `<p class="quote" style="margin:0 0 16px;padding:4px 0 4px 14px;border-left:3px solid ${light.line};white-space:pre-wrap">${passage.split('\n').map(escape).join('<br>')}</p>`,
    code !== undefined &&
      `<p style="margin:0 0 16px;font-size:28px;font-weight:bold;letter-spacing:2px">${escape(code)}</p>`,
    button !== undefined && code === undefined && buttonOf(button, light) + copied(button),
    after !== undefined && paragraph(after),
    // Beside a code this is the way out for somebody else's request, so it is not the first thing to press.
    button !== undefined && code !== undefined && plainLink(button),
    second !== undefined && plainLink(second),
  ].filter((part) => part !== false);
}

function buttonOf({ link, label }: MailLink, light: Palette): string {
  return `<div style="margin:0 0 16px"><a class="button label" href="${escape(link)}" style="display:inline-block;padding:12px 22px;border-radius:8px;font-weight:bold;text-decoration:none;background-color:${light.accent};color:${light['on-accent']}">${escape(label)}</a></div>`;
}

function darkStyles(dark: Palette): string {
  const rules = [
    `.ground{background-color:${dark.ground}!important}`,
    `.card{background-color:${dark.surface}!important;border-color:${dark.line}!important;color:${dark.text}!important}`,
    `.text{color:${dark.text}!important}`,
    `.soft{color:${dark['text-soft']}!important}`,
    `.accent{color:${dark.accent}!important}`,
    `.quote{border-color:${dark.line}!important}`,
    `.button{background-color:${dark.accent}!important}`,
    `.label{color:${dark['on-accent']}!important}`,
  ];
  return `@media (prefers-color-scheme:dark){\n${rules.join('\n')}\n}`;
}

/** The text follows a greeting and begins with a small letter in some languages; lists of emails show it alone. */
function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
