// Films with their captions and their transcript. Nothing of a film is loaded before somebody plays it.
import { z } from 'zod';
import { fileFacts } from '#src/features/content/file-list.ts';
import { LANGUAGES } from '#src/shared/languages/languages.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { COMMON } from './common.ts';
import { MEDIA_NAME, namedFile } from './file-fields.ts';
import { kindWith, TAGS_EXAMPLE } from './kind.ts';

export const VIDEOS = kindWith(
  {
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
  },
  {
    texts: 'video tutorials',
    needed: ['video', 'captions', 'duration'],
    translated: ['captions'],
    isNews: true,
    hidesCover: true,
    template: (language) => `cover: { file: '', alt: '' } # file: poster.jpg, alt: 'What the picture shows'
video: [] # [film.webm]
captions: '' # film.${language}.vtt
duration: '' # '3:20'
${TAGS_EXAMPLE}`,
    thing({ data: { date, duration = '', video = [] } }, { cover, media }, absolute) {
      const [seconds = '0', minutes = '0', hours = '0'] = duration.split(':').toReversed();
      return {
        '@type': 'VideoObject',
        uploadDate: date,
        thumbnailUrl: absolute(cover?.src ?? ''),
        duration: `PT${Number(hours) * 60 + Number(minutes)}M${Number(seconds)}S`,
        contentUrl: video.map(({ file }) => absolute(media(file).path)),
      };
    },
    faults: ({ data: { cover } }) =>
      cover ? [] : [[undefined, `lacks 'cover', the picture before the film: ${COMMON.cover[1]}`]],
    shelf: ({ data: { title } }) => ({ shape: 'landscape', title, colour: 0, drawing: title }),
    /** No track has `default`: browsers would load it with the page. `show-captions.ts` shows one. */
    markup({ language, data: { title, video = [] } }, { texts, media, cover, transcript, captions }) {
      const { t } = texts;
      // Pictures are not made for a check, which makes no pages.
      if (!cover || transcript === undefined) throw new Error('a film has no picture or no transcript');
      const sources = video.map(({ file }) => media(file));
      const links = sources.map(
        ({ path, bytes }) =>
          `<a href="${escapeHtml(path)}" download>${escapeHtml(t('video.download'))}</a> (${fileFacts(texts, { href: path, bytes })})`,
      );
      const tracks = captions()
        .toSorted((a, b) => Number(b.language === language) - Number(a.language === language))
        .map(
          (one) =>
            `<track kind="captions" src="${escapeHtml(one.href)}" srclang="${one.language}" label="${LANGUAGES[one.language].name}">`,
        );
      return {
        above:
          `<video controls preload="none" playsinline poster="${cover.src}" width="${cover.width}" height="${cover.height}" aria-label="${escapeHtml(title)}">` +
          `${sources.map(({ path, type }) => `<source src="${escapeHtml(path)}" type="${type}">`).join('')}${tracks.join('')}</video>` +
          `<p class="meta">${links.join(' · ')}</p>`,
        below: `<section aria-labelledby="transcript"><h2 id="transcript">${escapeHtml(t('video.transcript'))}</h2>${transcript}</section>`,
      };
    },
  },
);
