// Guards the guards: plants faults in a tree of their own and demands that each check finds its own. A check that looks
// at nothing passes for ever; dependency-cruiser beside TypeScript 7 did just that.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBundle } from './check-bundle.ts';
import { checkDocs } from './check-docs.ts';
import { checkHtml } from './check-html.ts';
import { checkIntegrity } from './check-integrity.ts';
import { checkLayout } from './check-layout.ts';
import { checkSpelling } from './check-spelling.ts';
import { checkSupply } from './check-supply.ts';
import { checkTexts } from './check-texts.ts';
import { checkDeadCode, checkFormat, checkLint, checkTypes } from './check-tools.ts';
import { checkVisit } from './check-visit.ts';
import type { Check, Outcome } from './check.ts';
import { writeSite } from './guards/built-site.ts';
import { BUNDLE_PLANTS, HTML_PLANTS, INTEGRITY_PLANTS, VISIT_PLANTS } from './guards/built.ts';
import { CLEAN_FILES, LINT_PLANTS } from './guards/lint.ts';
import { overlooked, plantAll, write, type Plant } from './guards/plant.ts';
import { DEAD_PLANTS, DOC_PLANTS, FORMAT_PLANTS, LAYOUT_PLANTS, TYPE_PLANTS } from './guards/sources.ts';
import { SUPPLY_PLANTS } from './guards/supply.ts';
import { ALL_TEXT_PLANTS, plantTexts, SPELLING_PLANTS } from './guards/texts.ts';

/** What a guard tree takes from the project: every configuration as it is, and the sources that the faults lean on. */
const TAKEN = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.browser.json',
  'tsconfig.server.json',
  'tsconfig.app.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'knip.jsonc',
  '.env.example',
  'site.config.ts',
  'README.md',
  'design',
  'src/shared',
  'src/texts',
  'src/server/config.ts',
];

interface Guard {
  name: string;
  check: Check;
  plants: readonly Plant[];
  /** Prepares the tree before the faults are planted. */
  prepare?: (root: string) => void;
  /** The prepared tree must have no fault of this check before planting. */
  cleanFirst?: boolean;
  /** Files in which the check must find nothing. */
  clean?: readonly string[];
}

const writeClean = (root: string) => Object.entries(CLEAN_FILES).forEach(([path, text]) => write(root, path, text));

const GUARDS: readonly Guard[] = [
  { name: 'lint', check: checkLint, plants: LINT_PLANTS, prepare: writeClean, clean: Object.keys(CLEAN_FILES) },
  { name: 'types', check: checkTypes, plants: TYPE_PLANTS },
  { name: 'format', check: checkFormat, plants: FORMAT_PLANTS, prepare: writeClean, clean: Object.keys(CLEAN_FILES) },
  { name: 'dead code', check: checkDeadCode, plants: DEAD_PLANTS, clean: ["'alive'"] },
  { name: 'layout', check: checkLayout, plants: LAYOUT_PLANTS },
  { name: 'docs', check: checkDocs, plants: DOC_PLANTS },
  { name: 'supply', check: checkSupply, plants: SUPPLY_PLANTS, cleanFirst: true },
  { name: 'texts', check: checkTexts, plants: ALL_TEXT_PLANTS, prepare: plantTexts },
  { name: 'spelling', check: checkSpelling, plants: SPELLING_PLANTS, clean: ['json: right'] },
  { name: 'html', check: checkHtml, plants: HTML_PLANTS, prepare: writeSite, cleanFirst: true },
  { name: 'visit', check: checkVisit, plants: VISIT_PLANTS, prepare: writeSite, cleanFirst: true },
  { name: 'bundle', check: checkBundle, plants: BUNDLE_PLANTS, prepare: writeSite, cleanFirst: true },
  { name: 'integrity', check: checkIntegrity, plants: INTEGRITY_PLANTS, prepare: writeSite, cleanFirst: true },
];

/** Runs every guard in a tree of its own, two at a time. */
export const checkGuards: Check = async (root) => {
  const queue = [...GUARDS];
  const faults: string[] = [];
  const skipped: string[] = [];
  let found = 0;
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const outcome = await tryGuard(root, next);
      faults.push(...outcome.faults);
      if (outcome.skipped === undefined) found += next.plants.length;
      else skipped.push(`${next.name}: ${outcome.skipped}`);
    }
  };
  await Promise.all([work(), work()]);
  return { faults, note: [`${found} planted faults`, ...skipped].join('; skipped ') };
};

async function tryGuard(
  root: string,
  { name, check, plants, prepare, cleanFirst, clean = [] }: Guard,
): Promise<Outcome> {
  // The packages lie beside the tree, not in it: a linter would follow a link inside and read them all.
  const place = mkdtempSync(join(tmpdir(), 'guard-'));
  const tree = join(place, 'tree');
  try {
    for (const path of TAKEN) cpSync(join(root, path), join(tree, path), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    prepare?.(tree);
    const before = cleanFirst ? (await check(tree)).faults : [];
    plantAll(tree, plants);
    const { faults, skipped } = await check(tree);
    if (skipped !== undefined) return { faults: [], skipped };
    const wronged = clean.flatMap((place) => faults.filter((line) => line.includes(place)));
    return {
      faults: [
        ...before.map((line) => `${name} finds a fault where there is none: ${line}`),
        ...wronged.map((line) => `${name} finds a fault in clean code: ${line}`),
        ...overlooked(plants, faults).map((what) => `${name} overlooks ${what}`),
      ],
    };
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
