// What covers each criterion of WCAG 2.2, levels A and AA: docs/accessibility/coverage.json.
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

/** A criterion with its clause of EN 301 549 V3.2.1 and the tests of this project. */
export type CoveredCriterion = z.infer<typeof coverageSchema>[number] & z.infer<typeof criteriaSchema>[number];

/** Reads the coverage in the order of WCAG. Throws if a criterion is missing in it or unknown. */
export function readCoverage(root: string): CoveredCriterion[] {
  const criteria = criteriaSchema.parse(JSON.parse(readText(root, CRITERIA)));
  const rows = new Map(coverageSchema.parse(JSON.parse(readText(root, COVERAGE))).map((row) => [row.id, row]));
  const unknown = [...rows.keys()].filter((id) => !criteria.some((one) => one.id === id));
  if (unknown.length > 0) throw new Error(`${COVERAGE}: ${unknown.join(', ')} is no criterion`);
  return criteria.map((criterion) => {
    const row = rows.get(criterion.id);
    if (row === undefined) throw new Error(`${COVERAGE}: ${criterion.id} is missing`);
    return { ...criterion, ...row };
  });
}
