// Words of the site around content that the build puts together.
import type { PageId } from '#src/shared/pages/pages.ts';
import type { Texts } from '#src/shared/texts/texts.ts';

/** The title of a section. */
export const titleOf = ({ t }: Texts, section: PageId): string => t(`${section as 'blog'}.title`);

/** What a section is about, in a sentence. */
export const leadOf = ({ t }: Texts, section: PageId): string => t(`${section as 'blog'}.lead`);

/** The number of a page of a list, for its title. */
export const pageWords = ({ t }: Texts, number: number): string => t('content.page', { number });

/** Words within a text. */
export interface ArticleWords {
  readonly note: (number: number) => string;
  readonly back: string;
  readonly notes: string;
  readonly code: string;
}

/** The words within a text. */
export function articleWords({ t }: Texts): ArticleWords {
  return {
    note: (number) => t('content.note', { number }),
    notes: t('content.notes'),
    back: t('content.back'),
    code: t('content.code'),
  };
}
