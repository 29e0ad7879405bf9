// Files that a text names in its front matter.
import { z } from 'zod';
import { line } from './field-types.ts';

/** Names of files that a text may name; `TYPES` in build/output/write-files.ts has their types. */
export const MEDIA_NAME = /^[A-Za-z\d]+(?:[._-][A-Za-z\d]+)*\.(?:epub|pdf|webm|mp4|vtt|mp3|ogg|odt|ods|odp|zip)$/;

/** A file that a text names. `bytes` and `sha256` are those of a file in MEDIA_DIR. */
export interface NamedFile {
  readonly file: string;
  readonly title?: string | undefined;
  readonly bytes?: number | undefined;
  readonly sha256?: string | undefined;
}

/** The name of a file with one of these endings, or its name with size and digest. */
export const namedFile = (endings: string) => {
  const name = z
    .string()
    .max(100)
    .regex(MEDIA_NAME)
    .regex(new RegExp(`\\.(?:${endings})$`));
  return z.union([
    name.transform((file): NamedFile => ({ file })),
    z
      .strictObject({
        file: name,
        title: line(3, 120).optional(),
        bytes: z.int().min(1).max(20_000_000_000).optional(),
        sha256: z
          .string()
          .regex(/^[\da-f]{64}$/)
          .optional(),
      })
      .refine(({ bytes, sha256 }) => (bytes === undefined) === (sha256 === undefined)),
  ]);
};
