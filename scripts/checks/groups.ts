// All checks by group and name.
import { checkBundle } from './build/bundle.ts';
import { checkHtml } from './build/html.ts';
import { checkServerStart } from './build/server-start.ts';
import { checkVisit } from './build/visit.ts';
import type { Check } from './check.ts';
import { checkAccessibility } from './documents/accessibility.ts';
import { checkReferences } from './documents/references.ts';
import { checkSettings } from './documents/settings.ts';
import { checkTestsNamed } from './documents/tests-named.ts';
import { runProgram } from './run-program.ts';
import { checkLayers } from './sources/layers.ts';
import { checkDrift } from './texts/drift.ts';
import { checkNotes } from './texts/notes.ts';
import { checkSpelling } from './texts/spelling.ts';
import { checkStyle } from './texts/style.ts';
import { checkTranslations } from './texts/translations.ts';

/** `build` reads `dist/`; the other groups need no build. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  sources: {
    types: tool('tsc', '-b', '--pretty', 'false'),
    lint: tool('oxlint', '--deny-warnings', '--format', 'unix'),
    format: tool('oxfmt', '--list-different', '--no-error-on-unmatched-pattern'),
    'dead-code': tool('knip', '--no-progress', '--treat-config-hints-as-errors', '--reporter', 'compact'),
    layers: checkLayers,
  },
  texts: {
    translations: checkTranslations,
    drift: checkDrift,
    notes: checkNotes,
    spelling: checkSpelling,
    style: checkStyle,
  },
  documents: {
    references: checkReferences,
    settings: checkSettings,
    'tests-named': checkTestsNamed,
    accessibility: checkAccessibility,
  },
  build: {
    html: checkHtml,
    bundle: checkBundle,
    visit: checkVisit,
    'server-start': checkServerStart,
  },
};

/** A check that a program of the packages makes: if it fails, each line of its output is a fault. */
function tool(program: string, ...args: string[]): Check {
  return async (root) => {
    const { code, output } = await runProgram(root, program, args);
    const lines = output.split('\n').filter((line) => line.trim() !== '');
    return { faults: code === 0 ? [] : [`${program} ended with ${code}`, ...new Set(lines)] };
  };
}
