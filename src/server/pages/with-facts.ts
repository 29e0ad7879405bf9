// Pages with the settings in effect written into them: the build knows only the defaults.
import { desktopAddress } from '#src/desktop/protocol/desktop-address.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { ServerFacts } from '#src/shared/site/server-facts.ts';
import { FACT_TEXTS, type FactName } from '#src/shared/stated/fact-texts.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';

/** The address of the file with the texts of a built page. */
export function textsAddress(page: string): string | undefined {
  return /\bdata-texts="([^"]+)"/.exec(page)?.[1];
}

/**
 * Takes a built page that states facts, its texts and the facts. Returns the page with the texts of these facts, and with the facts
 * for its script, which hydrates the same texts.
 */
export function withFacts(page: string, texts: Texts, facts: ServerFacts): string {
  const written = facts.desktopUrl === undefined ? page : withDesktop(page, texts.language, facts.desktopUrl);
  return written
    .replace(/(<body\b[^>]*\bdata-facts=")[^"]*/, (_, before: string) => before + escapeHtml(JSON.stringify(facts)))
    .replace(/(<\w+\b[^>]*\bdata-fact="(\w+)"[^>]*>)[^<]*/g, (whole, tag: string, name: string) =>
      Object.hasOwn(FACT_TEXTS, name) ? tag + escapeHtml(FACT_TEXTS[name as FactName](texts, facts)) : whole,
    );
}

/** A page has it if it differs where the operator runs a desktop host. */
export const BY_DESKTOP = ' data-desktop="';

/** The answer of a question for search engines (src/features/faq/question-markup.ts), which is that without a desktop host. */
const STATED_ANSWER = /<script type="application\/ld\+json">[^<]*"@type":"FAQPage"[^<]*<\/script>/;

/** Shows what is there with a desktop host alone, hides what is there without, and writes the addresses of its page. */
function withDesktop(page: string, language: Language, origin: string): string {
  const kept = page.includes(' data-desktop="none"') ? page.replace(STATED_ANSWER, '') : page;
  return kept
    .replaceAll(' data-desktop="own" hidden=""', ' data-desktop="own"')
    .replaceAll(' data-desktop="none"', ' data-desktop="none" hidden=""')
    .replaceAll(' loading="lazy" data-trial-picture=""', ' data-trial-picture=""')
    .replaceAll(
      /href="#" data-desktop-page="(trial|software)"/g,
      (_, what: 'trial' | 'software') =>
        `href="${escapeHtml(desktopAddress(origin, language, what))}" data-desktop-page="${what}"`,
    );
}
