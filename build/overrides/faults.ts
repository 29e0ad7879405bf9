// Finds what is wrong with an operator's texts, by the rules that translations follow.
import { withoutLinks } from '#src/shared/texts/text-links.ts';
import { keysOf, splitKey, type Catalogue, type Entry } from '../../scripts/text-rules/entries.ts';
import { formFault } from '../../scripts/text-rules/form.ts';
import { readNotes } from '../../scripts/text-rules/note-set.ts';
import { stemOf, TEXT_KINDS } from '../../scripts/text-rules/text-set.ts';
import type { Override } from './files.ts';

/** Where the note on a text has no limit. The longest text of the site has 425. */
const MAX_CHARACTERS = 2000;

/** Returns a line for each fault, with file and key. */
export function overrideFaults(root: string, catalogue: Catalogue, overrides: readonly Override[]): string[] {
  const entries = new Map(catalogue.entries.map((entry) => [entry.key, entry]));
  const limits = readLimits(root, catalogue.entries);
  return overrides.flatMap((override) =>
    [...override.texts].flatMap(([key, text]) => {
      const entry = entries.get(stemOf(key));
      const found =
        entry === undefined || !catalogue.texts(override.language).has(key)
          ? unknownKey(catalogue, override, key, entry)
          : textFault(override, key, text, entry, limits.get(entry.key));
      return found === undefined ? [] : [`${override.file}: ${key} ${found}.`];
    }),
  );
}

function unknownKey(catalogue: Catalogue, override: Override, key: string, entry: Entry | undefined): string {
  const { language, originals } = override;
  const moved = [...catalogue.texts(language)].find(([, text]) => text === originals.get(key))?.[0];
  const others = moved === undefined ? entry && keysOf(entry, language) : [moved];
  const instead = others ? `; write ${others.join(', ')}` : '; correct the key, or remove it';
  return `is no text of this release in this language${instead}`;
}

function textFault(
  { language }: Override,
  key: string,
  text: string,
  entry: Entry,
  max = MAX_CHARACTERS,
): string | undefined {
  // docs/auth-api.md: clients of Djoser read the English answers.
  if (language === 'en' && splitKey(key).kind === 'api')
    return 'cannot be replaced: other programs know the English answers by these words';
  const length = Array.from(withoutLinks(text)).length;
  if (length > max) return `has ${length} characters; the most is ${max}`;
  if (/<\/?[a-z][^>]*>/i.test(text)) return 'has markup, which readers would see as it is';
  return formFault(language, key, text, entry);
}

/** The limits of the notes for translators, by the key of the entry. */
function readLimits(root: string, entries: readonly Entry[]): Map<string, number> {
  return new Map(
    TEXT_KINDS.flatMap((kind) => {
      const ofKind = entries.filter(({ key }) => splitKey(key).kind === kind);
      const { notes } = readNotes(root, kind, new Map(ofKind.map(({ key, source }) => [splitKey(key).name, source])));
      return [...notes].flatMap(([name, { max }]) => (max === undefined ? [] : [[`${kind}.${name}`, max] as const]));
    }),
  );
}
