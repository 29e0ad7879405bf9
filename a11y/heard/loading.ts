// What Orca says while Firefox loads a page, in its own words. What is said of it comes in another order from one run to the next.
import site from '#site';

/** Said where Firefox is slow. */
const SLOW = /^(?:Loading\. {2}Please wait|Es wird geladen\. Bitte warten|Caricamento\. Attendere)\./;
/** Each has the title. */
const TITLES = [
  /^(?:Finished loading|Laden von|Caricamento di) (.+?)(?: abgeschlossen| completato)?\.$/,
  /^(.+) (?:document web|Internetseite|documento web)\.$/,
];
/** Of the page before. */
const LEFT = /^(?:leaving banner|Banner wird verlassen|usciti dal banner)\.$/;

export const isSlowness = (line: string): boolean => SLOW.test(line);

/** Takes what was said of a page that opens, its title among the first lines. Returns the title and then the others in order, each once. */
export function linesOfPage(said: readonly string[]): readonly string[] {
  const lines = said
    .filter((line) => !LEFT.test(line))
    .map((line) => TITLES.reduce((text, pattern) => pattern.exec(text)?.[1] ?? text, line));
  // The bar speaks before the page, more on one run than on another.
  const [title = '', ...others] = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => line.includes(site.name)),
    ),
  );
  return [...new Set([title, ...others.toSorted()])];
}
