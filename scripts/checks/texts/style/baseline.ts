// The list of accepted findings. It may only shrink: what is not on it fails, and so does an entry that no longer occurs.
import type { Language } from '#src/shared/languages.ts';
import { fileExists, readText } from '../../tree.ts';
import type { LanguageFindings } from './findings.ts';

export const BASELINE = 'scripts/checks/texts/style-baseline.json';

/** What is accepted in the texts of one language. */
export interface Accepted {
  /** Sentences with a colon; absent: their share is below the limit. */
  colons?: number;
  /** Identifiers of findings. */
  findings: readonly string[];
}

export type Baseline = Readonly<Partial<Record<Language, Accepted>>>;

/** Returns the list, or nothing if there is no file. */
export function readBaseline(root: string): Baseline | undefined {
  return fileExists(root, BASELINE) ? (JSON.parse(readText(root, BASELINE)) as Baseline) : undefined;
}

/** Returns the differences between the findings of a language and those that are accepted, as errors. */
export function compare(language: Language, found: LanguageFindings, accepted: Accepted = { findings: [] }): string[] {
  const colons = accepted.colons ?? 0;
  const occurring = new Set(found.findings.map(({ id }) => id));
  return [
    ...found.findings.filter(({ id }) => !accepted.findings.includes(id)).map(({ message }) => message),
    ...(found.colons > colons ? [`src/texts/${language}: ${found.colonShare}; accepted are ${colons}`] : []),
    ...(found.colons < colons ? [outdated(language, `${colons} sentences with a colon, and there are fewer`)] : []),
    ...accepted.findings
      .filter((id) => !occurring.has(id))
      .map((id) => outdated(language, `'${id}', which no longer occurs`)),
  ];
}

function outdated(language: Language, entry: string): string {
  return `${BASELINE}: ${language} accepts ${entry}: run 'npm run checks -- style --write'`;
}

/** Returns what of a list still occurs. Without a list, everything found is accepted. */
export function shrink(found: LanguageFindings, accepted: Accepted | undefined, isNew: boolean): Accepted {
  const ids = [...new Set(found.findings.map(({ id }) => id))].toSorted();
  const colons = isNew ? found.colons : Math.min(found.colons, accepted?.colons ?? 0);
  return {
    ...(colons > 0 ? { colons } : {}),
    findings: isNew ? ids : ids.filter((id) => accepted?.findings.includes(id) === true),
  };
}
