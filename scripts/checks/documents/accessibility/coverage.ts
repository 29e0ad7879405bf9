// What covers each criterion of WCAG 2.2, levels A and AA: docs/accessibility/coverage.json and the rules of the two engines.
import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import { z } from 'zod';
import { readText } from '../../tree.ts';

const COVERAGE = 'docs/accessibility/coverage.json';
const CRITERIA = 'src/features/accessibility/criteria.json';

const criteriaSchema = z.array(
  z.strictObject({ id: z.string(), level: z.enum(['A', 'AA']), en: z.string().nullable(), since: z.string() }),
);
const coverageSchema = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string().min(1),
    /** `path > title` of the tests that fail without it. */
    tests: z.array(z.string()),
    /** A person's examination, with its date. */
    records: z.array(z.strictObject({ date: z.iso.date(), what: z.string(), result: z.string() })).optional(),
    /** Why the criterion does not apply. A test shows that it stays so. */
    notApplicable: z.string().optional(),
    note: z.string().optional(),
  }),
);

/** A criterion with its clause of EN 301 549 V3.2.1, the rules of the engines, and the tests of this project. */
export type CoveredCriterion = z.infer<typeof coverageSchema>[number] &
  z.infer<typeof criteriaSchema>[number] & { axe: readonly string[]; ibm: readonly string[] };

interface Ace {
  Checker: new () => {
    getGuidelines: () => { id: string; checkpoints: { num: string; rules?: { id: string }[] }[] }[];
  };
}

/** Reads the coverage in the order of WCAG. Throws if a criterion is missing in it or unknown. */
export function readCoverage(root: string): CoveredCriterion[] {
  const criteria = criteriaSchema.parse(JSON.parse(readText(root, CRITERIA)));
  const rows = new Map(coverageSchema.parse(JSON.parse(readText(root, COVERAGE))).map((row) => [row.id, row]));
  const unknown = [...rows.keys()].filter((id) => !criteria.some((one) => one.id === id));
  if (unknown.length > 0) throw new Error(`${COVERAGE}: ${unknown.join(', ')} is no criterion`);
  const { axe, ibm } = engineRules();
  return criteria.map((criterion) => {
    const row = rows.get(criterion.id);
    if (row === undefined) throw new Error(`${COVERAGE}: ${criterion.id} is missing`);
    return { ...criterion, ...row, axe: axe.get(criterion.id) ?? [], ibm: ibm.get(criterion.id) ?? [] };
  });
}

/** The rules of the engines by criterion, from their own metadata. */
function engineRules(): { axe: Map<string, string[]>; ibm: Map<string, string[]> } {
  const load = createRequire(import.meta.url);
  const axe = new Map<string, string[]>();
  for (const { ruleId, tags } of (load('axe-core') as typeof axeCore).getRules()) {
    for (const tag of tags) {
      const id = /^wcag(\d)(\d)(\d+)$/.exec(tag)?.slice(1).join('.');
      if (id !== undefined) axe.set(id, [...(axe.get(id) ?? []), ruleId]);
    }
  }
  const { Checker } = load('accessibility-checker-engine/ace-node.js') as Ace;
  const guideline = new Checker().getGuidelines().find(({ id }) => id === 'IBM_Accessibility');
  const rulesOf = (rules: { id: string }[] = []) => [...new Set(rules.map(({ id }) => id))];
  const ibm = new Map((guideline?.checkpoints ?? []).map(({ num, rules }) => [num, rulesOf(rules)]));
  return { axe, ibm };
}
