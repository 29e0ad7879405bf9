// Which texts the code asks for. The compiler proves that no key is misspelt; this proves that no text is left over.
import { filesBelow, textOf } from '../check.ts';
import { fault, stemOf, type TextSet } from './text-set.ts';

const KEY = /['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g;
const TEMPLATE = /`((?:[\w.-]|\$\{[^}`]*\})*\$\{[^}`]*\}(?:[\w.-]|\$\{[^}`]*\})*)`/g;

/** Every key of Italian, plural endings left off, that no source file below `folders` names. */
export function checkUsage(root: string, set: TextSet, folders: readonly string[]): string[] {
  const sources = folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => textOf(root, path))
    .join('\n');
  const named = new Set([...sources.matchAll(KEY)].map((match) => match[1]));
  const patterns = [...sources.matchAll(TEMPLATE)]
    .map((match) => patternOf(match[1] ?? ''))
    .filter((pattern) => pattern !== undefined);
  const keys = new Set([...(set.byLanguage.get('it')?.keys() ?? [])].map(stemOf));
  return [...keys]
    .filter((key) => !named.has(key) && !patterns.some((pattern) => pattern.test(key)))
    .map((key) => fault(set, 'it', key, 'is a text that no source file asks for'));
}

/** `slides.${id}.title` → slides.*.title. A template without two literal parts could be anything, and proves nothing. */
function patternOf(template: string): RegExp | undefined {
  const literal = template.replace(/\$\{[^}]*\}/g, '');
  if (!/[\w-]/.test(literal) || !literal.includes('.')) return undefined;
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.-]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
}
