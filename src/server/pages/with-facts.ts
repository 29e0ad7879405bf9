// Pages with the settings in effect written into them: the build knows only the defaults.
import { escapeHtml } from '#src/shared/escape-html.ts';
import type { ServerFacts } from '#src/shared/server-facts.ts';
import { FACT_TEXTS, type FactName } from '#src/shared/stated/fact-texts.ts';
import type { Texts } from '#src/shared/texts.ts';

/** The address of the file with the texts of a built page. */
export function textsAddress(page: string): string | undefined {
  return /\bdata-texts="([^"]+)"/.exec(page)?.[1];
}

/**
 * Takes a built page that states facts, its texts and the facts. Returns the page with the texts of these facts, and with the facts
 * for its script, which hydrates the same texts.
 */
export function withFacts(page: string, texts: Texts, facts: ServerFacts): string {
  return page
    .replace(/(<html\b[^>]*\bdata-facts=")[^"]*/, (_, before: string) => before + escapeHtml(JSON.stringify(facts)))
    .replace(/(<\w+\b[^>]*\bdata-fact="(\w+)"[^>]*>)[^<]*/g, (whole, tag: string, name: string) =>
      Object.hasOwn(FACT_TEXTS, name) ? tag + escapeHtml(FACT_TEXTS[name as FactName](texts, facts)) : whole,
    );
}
