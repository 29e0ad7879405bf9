// Fields of the front matter that video tutorials have.
import { z } from 'zod';
import { MEDIA_NAME, namedFile } from './file-fields.ts';

/** The film, and what people need who do not hear it. */
export const VIDEO_FIELDS = {
  video: [
    z
      .array(namedFile('webm|mp4'))
      .min(1)
      .max(2)
      .refine((files) => new Set(files.map(({ file }) => file.slice(file.lastIndexOf('.')))).size === files.length)
      .optional(),
    'the film as WebM, MP4 or both, such as [film.webm]; a large one lies in MEDIA_DIR and needs bytes and sha256',
  ],
  captions: [
    z
      .string()
      .regex(MEDIA_NAME)
      .regex(/\.vtt$/)
      .optional(),
    'the captions in the language of the text, a WebVTT file beside it: film.it.vtt',
  ],
  duration: [
    z
      .string()
      .regex(/^(?:\d{1,2}:[0-5]\d|[1-9]:[0-5]\d:[0-5]\d)$/)
      .optional(),
    "the length in minutes and seconds, in quotation marks: '3:20', or '1:03:20'",
  ],
} as const;
