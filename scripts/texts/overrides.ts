// `npm run texts -- overrides`: the texts that the operator replaces, beside those of the release.
import { writeFileSync } from 'node:fs';
import type { Language } from '#src/shared/languages/languages.ts';
import type { Override } from '../../build/overrides/files.ts';
import { checkOverrides } from '../../build/overrides/overrides.ts';
import { readCatalogue } from '../text-rules/entries.ts';
import { joinFaults } from '../text-rules/join-faults.ts';

/** A text of the operator. */
export interface Overridden {
  key: string;
  language: Language;
  original: string;
  override: string;
  /** The original that the operator recorded; absent if none is recorded. */
  recorded?: string;
  /** The recorded original is another than that of today. */
  changed: boolean;
}

/**
 * Lists the operator's texts below `root`, or in the folder of `OVERRIDES_DIR`.
 * @throws {Error} With one line for each fault.
 */
export function listOverrides(
  root: string,
  env: NodeJS.ProcessEnv,
): { texts: readonly Overridden[]; warnings: readonly string[] } {
  const { overrides, warnings } = checked(root, env);
  const catalogue = readCatalogue(root);
  const texts = overrides.flatMap(({ language, texts: own, originals }) =>
    [...own].map(([key, override]) => {
      const original = catalogue.texts(language).get(key) ?? '';
      const recorded = originals.get(key);
      const changed = recorded !== undefined && recorded !== original;
      return { key, language, original, override, ...(recorded !== undefined && { recorded }), changed };
    }),
  );
  return { texts, warnings };
}

/** Formats the list: the texts below each other, and the warnings. */
export function formatOverrides({ texts, warnings }: ReturnType<typeof listOverrides>): string {
  if (texts.length === 0) return 'No text is replaced.';
  const blocks = texts.map(({ key, language, original, override, recorded, changed }) =>
    [
      `${language}  ${key}`,
      ...(changed ? [`    original, when recorded: ${recorded}`] : []),
      `    original${changed ? ', changed since' : ''}: ${original}`,
      `    override: ${override}`,
    ].join('\n'),
  );
  return [...blocks, ...(warnings.length > 0 ? [warnings.join('\n')] : [])].join('\n\n');
}

/**
 * Records the originals of today beside the operator's files, for the next upgrade.
 * @returns How many texts have an original there now.
 * @throws {Error} With one line for each fault; then nothing is written.
 */
export function recordOriginals(root: string, env: NodeJS.ProcessEnv): number {
  const { overrides } = checked(root, env);
  const catalogue = readCatalogue(root);
  for (const { path, language, texts } of overrides) {
    const today = catalogue.texts(language);
    const originals = Object.fromEntries([...texts.keys()].map((key) => [key, today.get(key)]));
    writeFileSync(path.replace(/\.json$/, '.originals.json'), `${JSON.stringify(originals, undefined, 2)}\n`);
  }
  return overrides.reduce((sum, { texts }) => sum + texts.size, 0);
}

function checked(
  root: string,
  env: NodeJS.ProcessEnv,
): { overrides: readonly Override[]; warnings: readonly string[] } {
  const { overrides, faults, warnings } = checkOverrides(root, env);
  if (faults.length > 0) throw new Error(joinFaults(faults));
  return { overrides, warnings };
}
