// All checks by group and name. Each check is the file of its name in the folder of its group.
import { checkBundle } from './build/bundle.ts';
import { checkHtml } from './build/html.ts';
import { checkIntegrity } from './build/integrity.ts';
import { checkServerStart } from './build/server-start.ts';
import { checkVisit } from './build/visit.ts';
import type { Check, Outcome } from './check.ts';
import { checkAccessibility } from './documents/accessibility.ts';
import { checkReferences } from './documents/references.ts';
import { checkSettings } from './documents/settings.ts';
import { checkSupply } from './documents/supply.ts';
import { checkTestsNamed } from './documents/tests-named.ts';
import { checkDeadCode } from './sources/dead-code.ts';
import { checkFormat } from './sources/format.ts';
import { checkLayers } from './sources/layers.ts';
import { checkLint } from './sources/lint.ts';
import { checkTypes } from './sources/types.ts';
import { checkDrift } from './texts/drift.ts';
import { checkNotes } from './texts/notes.ts';
import { checkSpelling } from './texts/spelling.ts';
import { checkStyle, writeStyleBaseline } from './texts/style.ts';
import { checkTranslations } from './texts/translations.ts';

/** `build` reads `dist/`; the other groups need no build. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  sources: {
    types: checkTypes,
    lint: checkLint,
    format: checkFormat,
    'dead-code': checkDeadCode,
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
    supply: checkSupply,
  },
  build: {
    html: checkHtml,
    bundle: checkBundle,
    visit: checkVisit,
    integrity: checkIntegrity,
    'server-start': checkServerStart,
  },
};

/** Checks with a list of accepted findings, by name: each function shortens the list, as `--write` asks, and then checks. */
export const LIST_WRITERS: ReadonlyMap<string, (root: string) => Outcome> = new Map([['style', writeStyleBaseline]]);
