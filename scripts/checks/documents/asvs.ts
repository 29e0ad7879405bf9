// OWASP ASVS and the threat model: each requirement is answered once, and each test they name exists.
import type { Check } from '../check.ts';
import { fileExists, readText } from '../tree.ts';
import { asvsReport } from './asvs/report.ts';
import { readChapters, requirementFaults } from './asvs/requirements.ts';
import { createReferenceCheck } from './asvs/test-references.ts';
import { threatFaults } from './asvs/threats.ts';

const REPORT = 'docs/asvs.md';
/** The first section of these chapters asks for documents, so a section of a document may show that it is met. */
const ABOUT_DOCUMENTS = /^(?:2|5|6|7|8|11|13|14|15|16)\.1\./;

/** Levels 1 and 2 of OWASP ASVS 5.0.0: the data, the tests it names and the report; and the tests of the threat model. */
export const checkAsvs: Check = (root) => {
  const chapters = readChapters(root);
  const referenceFault = createReferenceCheck(root);
  const requirements = chapters.flatMap((chapter) => chapter.requirements);
  const references = requirements.flatMap((requirement) =>
    requirement.status === 'met'
      ? requirement.tests.map((test) => ({
          id: requirement.id,
          fault: referenceFault(test, ABOUT_DOCUMENTS.test(requirement.id)),
        }))
      : [],
  );
  const isCurrent = fileExists(root, REPORT) && readText(root, REPORT) === asvsReport(chapters);
  const { faults, paths } = threatFaults(root, referenceFault);
  const count = (status: string) => requirements.filter((requirement) => requirement.status === status).length;
  return {
    faults: [
      ...requirementFaults(root, chapters),
      ...references.flatMap(({ id, fault }) => (fault === undefined ? [] : [`${id}: ${fault}`])),
      ...(isCurrent ? [] : [`${REPORT}: differs from what the data gives: npm run asvs`]),
      ...faults,
    ],
    note: `${count('met')} met, ${count('notApplicable')} not applicable, ${count('notMet')} not met, ${paths} attack paths`,
  };
};
