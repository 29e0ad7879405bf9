// The security standard and the threat model: each requirement is answered once, and each test they name exists.
import { createJudge } from './asvs/references.ts';
import { asvsReport } from './asvs/report.ts';
import { listFaults, readChapters } from './asvs/requirements.ts';
import { threatFaults } from './asvs/threats.ts';
import { isThere, textOf, type Check } from './check.ts';

const REPORT = 'docs/asvs.md';
/** The first section of these chapters asks for documents: there a section of one is what shows it. */
const ON_DOCUMENTS = /^(?:2|5|6|7|8|11|13|14|15|16)\.1\./;

/** OWASP ASVS 5.0.0, levels 1 and 2: the data, the tests it names and the report; and the tests of the threat model. */
export const checkAsvs: Check = (root) => {
  const chapters = readChapters(root);
  const judge = createJudge(root);
  const requirements = chapters.flatMap((chapter) => chapter.requirements);
  const dangling = requirements.flatMap((one) =>
    one.status === 'met' ? one.tests.flatMap((test) => told(one.id, judge(test, ON_DOCUMENTS.test(one.id)))) : [],
  );
  const isCurrent = isThere(root, REPORT) && textOf(root, REPORT) === asvsReport(chapters);
  const stale = isCurrent ? [] : [`${REPORT}: is not what the data gives: npm run asvs`];
  const { faults, paths } = threatFaults(root, judge);
  const count = (status: string) => requirements.filter((one) => one.status === status).length;
  return {
    faults: [...listFaults(root, chapters), ...dangling, ...stale, ...faults],
    note: `${count('met')} met, ${count('notApplicable')} not applicable, ${count('notMet')} not met, ${paths} attack paths`,
  };
};

const told = (place: string, fault: string | undefined): string[] =>
  fault === undefined ? [] : [`${place}: ${fault}`];
