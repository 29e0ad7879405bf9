// Finds texts that no code uses. The compiler finds misspelt keys.
import { fault, stemOf, type TextSet } from '../../text-rules/text-set.ts';
import { filesBelow, readText } from '../tree.ts';

const KEY = /['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g;
const TEMPLATE = /`((?:[\w.-]|\$\{[^}`]*\})*\$\{[^}`]*\}(?:[\w.-]|\$\{[^}`]*\})*)`/g;

/** Returns the Italian keys, without plural endings, that no file of `src/` or `build/` names. */
export function checkUsage(root: string, set: TextSet): string[] {
  const isUsed = readUsage(root);
  const keys = new Set([...(set.byLanguage.get('it')?.keys() ?? [])].map(stemOf));
  return [...keys].filter((key) => !isUsed(key)).map((key) => fault(set, 'it', key, 'is not used by any source file'));
}

/** Reads the sources, and returns whether they name a key, which has no plural ending. */
export function readUsage(root: string): (key: string) => boolean {
  const sources = ['src', 'build']
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readText(root, path))
    .join('\n');
  const named = new Set([...sources.matchAll(KEY)].map((match) => match[1]));
  const patterns = [...sources.matchAll(TEMPLATE)]
    .map((match) => patternOf(match[1] ?? ''))
    .filter((pattern) => pattern !== undefined);
  return (key) => named.has(key) || patterns.some((pattern) => pattern.test(key));
}

/** `slides.${id}.title` becomes slides.*.title. A template without literal parts would match every key. */
function patternOf(template: string): RegExp | undefined {
  const literal = template.replace(/\$\{[^}]*\}/g, '');
  if (!/[\w-]/.test(literal) || !literal.includes('.')) return undefined;
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.-]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
}
