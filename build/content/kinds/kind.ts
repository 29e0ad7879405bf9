// What makes the texts of a section different from those of another: their fields, what must be so, and what is shown of them.
import type { z } from 'zod';
import type { DownloadFile } from '#src/features/content/file-list.ts';
import type { KindMarkup } from '#src/features/content/item-markup.ts';
import type { Language } from '#src/shared/languages/languages.ts';
import type { BuiltMedia } from '#src/shared/pages/built-site.ts';
import type { Site } from '#src/shared/site/site.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import type { Cover } from '../../brand/covers/cover.ts';
import type { MadePicture } from '../files/pictures.ts';
import type { COMMON } from './common.ts';

/** Fields of the front matter: the schema of each, and the words that say what it must be. */
export type Fields = Readonly<Record<string, readonly [schema: z.ZodType, wanted: string]>>;

/** The values of fields, as the schemas give them. */
export type ValuesOf<Own extends Fields> = z.output<z.ZodObject<{ [Name in keyof Own]: Own[Name][0] }>>;

/** A text of the kind. */
export interface KindText<Values> {
  readonly language: Language;
  readonly data: Values & ValuesOf<typeof COMMON>;
}

/** What the build knows around a text. */
export interface KindContext {
  readonly texts: Texts;
  readonly site: Pick<Site, 'donationUrl'>;
  /** A file that the text names. */
  readonly media: (name: string) => BuiltMedia & { readonly name: string };
  readonly downloads: readonly DownloadFile[];
  readonly cover: MadePicture | undefined;
  /** What is said in the film, as markup. */
  readonly transcript: string | undefined;
  /** Addresses of the captions in all languages. */
  readonly captions: () => readonly { readonly href: string; readonly language: Language }[];
}

/** A kind of sections. `Values`: of its own fields. */
export interface Kind<Values = unknown> {
  /** Its texts, as faults name them. */
  readonly texts?: string;
  /** Besides the common ones. */
  readonly fields: Fields;
  /** Those of them that each text has. */
  readonly needed?: readonly string[];
  /** Those that are written in the language of the text, so that they differ. */
  readonly translated?: readonly string[];
  /** The newest text is the first, and the section has feeds. */
  readonly isNews?: boolean;
  /** Authors and the day of the first version tell a reader nothing. */
  readonly isUndated?: boolean;
  /** The page of the section can be a text. */
  readonly hasOwnText?: boolean;
  /** The cover is part of the markup of the kind. */
  readonly hidesCover?: boolean;
  /** The text is about something to read, so its own length tells nothing. */
  readonly hidesLength?: boolean;
  /** How the fields of a new text begin, with examples. The check names what is left to fill in. */
  template?(language: Language, today: string): string;
  /** What the languages of a text have in common of a field, where it is not the whole value. */
  common?(name: string, values: Values): unknown;
  /** What cannot be, with its field. `latest`: the last day that is not in the future. */
  faults?(text: KindText<Values>, latest: string): readonly KindFault[];
  /** What the page has besides the text. */
  markup?(text: KindText<Values>, around: KindContext): KindMarkup;
  /** In the head of the page, as markup. */
  head?(text: KindText<Values>): string;
  /** What it is in the vocabulary of schema.org, where that is more than a page: its type, and what differs from any text's. */
  thing?(
    text: KindText<Values>,
    around: KindContext,
    absolute: (address: string) => string,
  ): Readonly<Record<string, unknown>>;
  /** The line below the title in a list, where it is not that of an article; as markup. */
  line?(text: KindText<Values>, around: Pick<KindContext, 'texts' | 'downloads'>): string;
  /** Lists are shelves of cards. The cover is drawn for a text that has no picture; `place`: of a chapter, from 0 on. */
  shelf?(text: KindText<Values>, place: number): Cover;
  /** Names by which it is looked for, besides its title. */
  names?(values: Values): readonly string[];
  /** What the search finds besides the text. */
  words?(values: Values): readonly string[];
}

/** Lines of a new text for fields that it may have. */
export const COVER_EXAMPLE = "# cover: { file: photo.jpg, alt: 'What it shows' }\n";
export const TAGS_EXAMPLE = '# tags: [news], names from tags.json\n';

/** A fault of a field, such as `sums` or `sums.0`; without one, of the whole text. */
export type KindFault = readonly [field: string | undefined, text: string];

/** Returns a kind whose functions get the values of its fields. */
export function kindWith<const Own extends Fields>(
  fields: Own,
  kind: Omit<Kind<ValuesOf<Own>>, 'fields'>,
): Kind<ValuesOf<Own>> & { readonly fields: Own } {
  return { ...kind, fields };
}

/** Returns a fault if a day is in the future. `said`: such as `price was checked on`. */
export function futureFault(
  field: string,
  said: string,
  day: string | undefined,
  latest: string,
): readonly KindFault[] {
  return day !== undefined && day > latest ? [[field, `${said} ${day}, which is in the future`]] : [];
}
