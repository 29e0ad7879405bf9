// The operator's texts: read, checked, and by language and kind.
import { join } from 'node:path';
import type { BuiltOverrides } from '#src/server/texts/load-texts.ts';
import type { Replacements } from '#src/server/texts/replace-texts.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import { readCatalogue, splitKey } from '../../scripts/text-rules/entries.ts';
import type { TextKind } from '../../scripts/text-rules/text-set.ts';
import { overrideFaults } from './faults.ts';
import { readOverrides, type Override } from './files.ts';
import { overrideWarnings } from './warnings.ts';

/**
 * Takes the folder of the repository and the environment. Returns the operator's texts, a line for each fault, with which nothing
 * should be built, and a line for each warning.
 */
export function checkOverrides(
  root: string,
  env: NodeJS.ProcessEnv,
): { overrides: readonly Override[]; faults: readonly string[]; warnings: readonly string[] } {
  const { overrides, faults } = readOverrides(root, env);
  if (overrides.length === 0) return { overrides, faults, warnings: [] };
  const catalogue = readCatalogue(root);
  return {
    overrides,
    faults: [...faults, ...overrideFaults(root, catalogue, overrides)],
    warnings: overrideWarnings(catalogue, overrides),
  };
}

/** Returns the operator's texts of the pages in a language; `checkOverrides` names their faults. */
export function pageReplacements(language: Language): Replacements {
  const [own] = readOverrides(join(import.meta.dirname, '..', '..'), process.env, [language]).overrides;
  return own ? replacementsOf(own, 'pages') : {};
}

/** Returns the texts of one kind, by their key in the file of that kind. */
function replacementsOf({ texts }: Override, kind: TextKind): Replacements {
  const own = [...texts].map(([key, text]) => ({ ...splitKey(key), text })).filter((found) => found.kind === kind);
  return Object.fromEntries(own.map(({ name, text }) => [name, text]));
}

/** Returns what the server puts into its texts. */
export function builtOverrides(overrides: readonly Override[]): BuiltOverrides {
  return Object.fromEntries(
    overrides.map((own) => [own.language, { emails: replacementsOf(own, 'emails'), api: replacementsOf(own, 'api') }]),
  );
}
