// All checks by group and name. Each loads its code when it runs: the checks of texts need none of the validator of HTML, for instance.
import type { Check } from './check.ts';
import { runProgram } from './run-program.ts';

/** `build` reads `dist/`; the other groups need no build. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  sources: {
    types: tool('tsc', '-b', '--pretty', 'false'),
    lint: tool('oxlint', '--deny-warnings', '--format', 'unix'),
    format: tool('oxfmt', '--list-different', '--no-error-on-unmatched-pattern'),
    'dead-code': tool('knip', '--no-progress', '--treat-config-hints-as-errors', '--reporter', 'compact'),
    layers: async (root) => (await import('./sources/layers.ts')).checkLayers(root),
  },
  texts: {
    translations: async (root) => (await import('./texts/translations.ts')).checkTranslations(root),
    drift: async (root) => (await import('./texts/drift.ts')).checkDrift(root),
    notes: async (root) => (await import('./texts/notes.ts')).checkNotes(root),
    spelling: async (root) => (await import('./texts/spelling.ts')).checkSpelling(root),
    style: async (root) => (await import('./texts/style.ts')).checkStyle(root),
  },
  documents: {
    references: async (root) => (await import('./documents/references.ts')).checkReferences(root),
    settings: async (root) => (await import('./documents/settings.ts')).checkSettings(root),
    accessibility: async (root) => (await import('./documents/accessibility.ts')).checkAccessibility(root),
  },
  build: {
    html: async (root) => (await import('./build/html.ts')).checkHtml(root),
    bundle: async (root) => (await import('./build/bundle.ts')).checkBundle(root),
    visit: async (root) => (await import('./build/visit.ts')).checkVisit(root),
    'server-start': async (root) => (await import('./build/server-start.ts')).checkServerStart(root),
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
