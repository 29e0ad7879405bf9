// The fields of the front matter by the kind of a section.
import type { ContentKind } from '#src/shared/pages/page-row.ts';
import type { Field } from '../reading/front-matter.ts';

/** By kind: what its texts are, the fields that it must have, and the others that no other kind has. */
export const KINDS: Partial<
  Record<ContentKind, readonly [texts: string, needed: readonly Field[], more: readonly Field[]]>
> = {
  papers: ['texts about science', [], ['abstract', 'references', 'doi']],
  showcase: ['the showcase', ['site', 'claims'], []],
  books: ['books', ['book', 'rights'], ['formats', 'sample', 'price']],
  videos: ['video tutorials', ['video', 'captions', 'duration'], []],
  projects: ['projects to finance', ['goal', 'sums'], ['own', 'donate', 'ended']],
};

const COMMON: readonly Field[] = [
  'title',
  'summary',
  'date',
  'updated',
  'authors',
  'licence',
  'cover',
  'tags',
  'files',
  'draft',
  'translated-from',
];

/** The fields that texts of a kind may have. */
export function fieldsOf(kind: ContentKind | undefined): readonly Field[] {
  const [, needed = [], more = []] = (kind && KINDS[kind]) ?? [];
  return [...COMMON, ...needed, ...more];
}
