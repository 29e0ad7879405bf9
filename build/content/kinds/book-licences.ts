// Licences of books, with the pages that explain them.
import type { Texts } from '#src/shared/texts/texts.ts';

/** Name and address by the name in the front matter; the name of the first and the last is a text. */
export const BOOK_LICENCES: Readonly<Record<string, readonly [name: string, address: string]>> = {
  'public-domain': ['', 'https://creativecommons.org/publicdomain/mark/1.0/'],
  'CC0-1.0': ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  'CC-BY-3.0': ['CC BY 3.0', 'https://creativecommons.org/licenses/by/3.0/'],
  'CC-BY-4.0': ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/'],
  'CC-BY-SA-3.0': ['CC BY-SA 3.0', 'https://creativecommons.org/licenses/by-sa/3.0/'],
  'CC-BY-SA-4.0': ['CC BY-SA 4.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  'GFDL-1.3': ['GFDL 1.3', 'https://www.gnu.org/licenses/fdl-1.3.html'],
  'all-rights-reserved': ['', ''],
};

/** The name of a licence. */
export function licenceName({ t }: Texts, licence: string): string {
  const [name = licence] = BOOK_LICENCES[licence] ?? [];
  if (name !== '') return name;
  return t(licence === 'public-domain' ? 'book.publicDomain' : 'book.allRights');
}
