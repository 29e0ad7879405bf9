// Addresses as writers have them: from the bar of the browser, from a folder, or from another text.
import { questionsOf } from '#src/features/faq/questions.ts';
import { normalizeBounded } from '#src/shared/fields/bounded-text.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import { PAGE_IDS, rowOf, type PageId } from '#src/shared/pages/pages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { contentOf } from '../kinds/kinds.ts';
import { SECTIONS } from '../reading/folder.ts';
import { decoded } from './decoded.ts';

/** What an address names on this site. */
export interface Named {
  /** Such as `blog/first`, by the names of the folders and without the number of a chapter; empty: it is a page of the table. */
  readonly name: string;
  readonly page?: PageId;
  /** If the address says one. */
  readonly language?: Language;
  /** With their signs `?` and `#`; both can be empty. */
  readonly query: string;
  readonly anchor: string;
}

/** Divides an address of this site, which may begin with its public address; `undefined` for one of another site. */
export type ReadAddress = (written: string) => Named | undefined;

const PREVIEW = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?=\/|$)/i;

/** Whether an address is that of the preview on the writer's computer. */
export const isPreview = (written: string): boolean => PREVIEW.test(written);

/** Makes the function for a site. */
export function createReadAddress({ slug, publicUrl }: Site): ReadAddress {
  const own = publicUrl.replace(/^https?:\/\//i, '').toLowerCase();
  const pathOf = (page: PageId) => rowOf(page).path.replace('{product}', slug).toLowerCase();
  const pages = new Map(PAGE_IDS.map((page) => [pathOf(page), page]));
  // Also by the names of the folders, such as `navigare`.
  for (const section of SECTIONS) if (!pages.has(section)) pages.set(section, section);
  const sections = new Map(SECTIONS.flatMap((section) => [[pathOf(section), section] as const, [section, section]]));
  return (written) => {
    const whole = decoded(written);
    const rest = whole.replace(/^https?:\/\//i, '');
    const isWhole = rest.length < whole.length;
    const isOwn = rest.toLowerCase().startsWith(own) && !/^[^/?#]/.test(rest.slice(own.length));
    if (isWhole && !isOwn) return undefined;
    const [, path = '', query = '', anchor = ''] =
      /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(isWhole ? rest.slice(own.length) : whole) ?? [];
    const steps = path.replaceAll('{product}', slug).toLowerCase().split('/').filter(Boolean);
    const [first = ''] = steps;
    const language = isLanguage(first) ? first : undefined;
    if (language) steps.shift();
    const page = pages.get(steps.join('/'));
    const [folder = '', item = '', ...more] = steps;
    const section = sections.get(folder);
    const isChapter = section !== undefined && contentOf(section) === 'chapters';
    const name = [section ?? folder, isChapter ? item.replace(/^\d{1,4}-(?=.)/, '') : item, ...more]
      .filter(Boolean)
      .join('/');
    return {
      name: page === undefined ? name : '',
      ...(page !== undefined && { page }),
      ...(language && { language }),
      query,
      anchor: normalizeBounded(anchor.slice(0, 200), 'NFC', 200),
    };
  };
}

/** In which language to lead to something: that of the text, then the one that the address says, then the others, Italian first. */
export function languagesFrom(text: Language, said: Language | undefined): readonly Language[] {
  return [...new Set([text, ...(said ? [said] : []), DEFAULT_LANGUAGE, ...LANGUAGE_CODES])];
}

/** Whether a name is that of a question which the site answers itself. */
export const isQuestion = (name: string, site: Site): boolean =>
  questionsOf(site).some(({ slug }) => name === `faq/${slug}`);
