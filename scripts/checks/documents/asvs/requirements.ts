// The answers to the requirements of OWASP ASVS, read from the files of docs/asvs/.
import { basename } from 'node:path';
import { z } from 'zod';
import { filesBelow, readText } from '../../tree.ts';

const FOLDER = 'docs/asvs';
const LIST = `${FOLDER}/requirements.json`;

const levelSchema = z.literal([1, 2]);
const listSchema = z.record(z.string(), levelSchema);
const common = { id: z.string(), level: levelSchema, asks: z.string().min(1) };
const requirementSchema = z.discriminatedUnion('status', [
  // Met: a test would fail without it. Code without a test is not enough.
  z.strictObject({
    ...common,
    status: z.literal('met'),
    tests: z.array(z.string()).min(1),
    note: z.string().optional(),
  }),
  z.strictObject({ ...common, status: z.literal('notApplicable'), because: z.string().min(1) }),
  z.strictObject({ ...common, status: z.literal('notMet'), missing: z.string().min(1) }),
]);
const chapterSchema = z.strictObject({
  chapter: z.number().int(),
  title: z.string().min(1),
  requirements: z.array(requirementSchema),
});

/** A requirement: met and by which tests, not applicable and why, or not met and what is missing. */
export type Requirement = z.infer<typeof requirementSchema>;
/** A chapter of the standard with its requirements of levels 1 and 2. */
export type Chapter = z.infer<typeof chapterSchema>;

/** Reads the files of docs/asvs/ in the order of the standard. Throws if one does not match the schema. */
export function readChapters(root: string): Chapter[] {
  return filesBelow(root, FOLDER)
    .filter((path) => /^v\d\d\.json$/.test(basename(path)))
    .map((path) => {
      const parsed = chapterSchema.safeParse(JSON.parse(readText(root, path)));
      if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    });
}

/** Compares the answers with the list of requirements: missing, twice, unknown, or with another level or chapter. */
export function requirementFaults(root: string, chapters: readonly Chapter[]): string[] {
  const levels = listSchema.parse(JSON.parse(readText(root, LIST)));
  const answers = chapters.flatMap(({ chapter, requirements }) =>
    requirements.map((requirement) => ({ ...requirement, chapter })),
  );
  const ids = answers.map(({ id }) => id);
  return [
    ...Object.keys(levels)
      .filter((id) => !ids.includes(id))
      .map((id) => `${FOLDER}: ${id} is missing`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${FOLDER}: ${id} is there twice`),
    ...answers
      .filter(({ id, level }) => levels[id] !== level)
      .map(({ id, level }) => `${FOLDER}: ${id} of level ${level} is not in ${LIST}`),
    ...answers
      .filter(({ id, chapter }) => id.split('.')[0] !== String(chapter))
      .map(({ id, chapter }) => `${FOLDER}: ${id} is in chapter ${chapter}`),
  ];
}
