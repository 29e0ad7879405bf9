// The words of the papers, which exist in Italian and English, and the texts of /privacy in the same language.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import type { Site } from '#src/shared/site/site.ts';
import { fillPlaceholders, type PlaceholderValues } from '#src/shared/texts/placeholders.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import { allLanguagesPath } from '#src/shared/texts/text-files.ts';
import type { Catalogue, Texts } from '#src/shared/texts/texts.ts';
import en from './words-en.json' with { type: 'json' };
import it from './words-it.json' with { type: 'json' };

export const PAPER_LANGUAGES = ['it', 'en'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];

type Groups = typeof it;
/** The address of a text, such as `record.title`. */
export type WordKey = { [G in keyof Groups]: `${G}.${Extract<keyof Groups[G], string>}` }[keyof Groups];
export type Words = (key: WordKey, values?: PlaceholderValues) => string;

// A text that one language lacks does not compile.
const WORDS: Readonly<Record<PaperLanguage, Groups>> = { it, en };

/** Returns the words of a language. */
export function wordsOf(language: PaperLanguage): Words {
  return (key, values = {}) => {
    const [group, name] = key.split('.') as [keyof Groups, never];
    return fillPlaceholders(WORDS[language][group][name], values);
  };
}

/** Returns the texts of the privacy page: those of the built site, which the operator may have replaced, over those of the program. */
export function privacyTexts(site: Site, language: PaperLanguage): Texts {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Catalogue>>;
  const own = read(join(PROJECT_ROOT, 'src/texts', language, 'pages.json'));
  const file = join(PROJECT_ROOT, 'dist', 'files', allLanguagesPath('privacy'));
  const built = existsSync(file) ? (read(file)[language] as Readonly<Record<string, Catalogue>>) : {};
  const groups = Object.keys(own).map((group) => [group, { ...own[group], ...built[group] }]);
  return siteTexts(language, Object.fromEntries(groups) as Catalogue, site);
}
