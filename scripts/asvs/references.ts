// A reference to what shows that something holds: `path > title` of a test, of a drill's row, of a fault that a check finds, or,
// where a document is what is asked for, of its section.
import { isThere, textOf } from '../check.ts';
import { testTitles } from './titles.ts';

const TEST = /\.(?:test|spec)\.tsx?$/;
const DRILL = /^drills\/results\/[\w-]+\.json$/;
const GUARD = /^scripts\/guards\/[\w-]+\.ts$/;
const DOCUMENT = /\.md$/;
/** The name of a fault: a property, or the first argument of the two functions that make one. */
const FAULT = /(?:\bname: |\b(?:one|change)\(\s*)(['"])(.+?)\1/g;

interface Results {
  readonly rows: readonly { readonly key: string; readonly isMet: boolean }[];
}

/** Says what is wrong with a reference, or nothing. */
export type Judge = (reference: string, mayBeDocument?: boolean) => string | undefined;

/** Gives the judge of a tree, which reads each file once. `TODO: …` is always wrong: it stands for a test that is still to be named. */
export function createJudge(root: string): Judge {
  const known = new Map<string, ReadonlySet<string>>();
  return (reference, mayBeDocument = false) => {
    if (reference.startsWith('TODO:')) return `'${reference}' names no test yet`;
    const [, path = '', title = ''] = /^(\S+) > (.+)$/.exec(reference) ?? [];
    if (DOCUMENT.test(path) && !mayBeDocument) return `'${reference}' is a document; a test is asked for`;
    if (![TEST, DRILL, GUARD, DOCUMENT].some((kind) => kind.test(path)))
      return `'${reference}' is no reference: write 'path > title' of a test, a drill's row or a guard's fault`;
    if (!isThere(root, path)) return `'${reference}' names a file that is not there`;
    const titles = known.get(path) ?? titlesOf(path, textOf(root, path));
    known.set(path, titles);
    return titles.has(title) ? undefined : `'${reference}' names a title that the file does not have`;
  };
}

function titlesOf(path: string, text: string): ReadonlySet<string> {
  if (TEST.test(path)) return testTitles(path, text);
  if (GUARD.test(path)) return new Set([...text.matchAll(FAULT)].map(([, , name = '']) => name));
  if (DOCUMENT.test(path)) return new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading));
  const { rows } = JSON.parse(text) as Results;
  return new Set(rows.filter(({ isMet }) => isMet).map(({ key }) => key));
}
