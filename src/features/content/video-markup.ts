import { LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
// A film with its captions and its transcript. Nothing of it is loaded before somebody plays it.
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import type { Texts } from '#src/shared/texts/texts.ts';
import { fileFacts } from './file-list.ts';
import type { KindMarkup } from './item-markup.ts';

/** What the page needs of a film. */
export interface Video {
  readonly title: string;
  readonly poster: { readonly src: string; readonly width: number; readonly height: number };
  readonly sources: readonly { readonly href: string; readonly type: string; readonly bytes: number }[];
  /** Captions, those in the language of the page first. */
  readonly captions: readonly { readonly href: string; readonly language: Language }[];
  /** Markup. */
  readonly transcript: string;
}

/** Returns the markup. No track has `default`: browsers would load it with the page. `show-captions.ts` shows one. */
export function videoMarkup(texts: Texts, { title, poster, sources, captions, transcript }: Video): KindMarkup {
  const { t } = texts;
  const { src, width, height } = poster;
  const links = sources.map(
    ({ href, bytes }) =>
      `<a href="${escapeHtml(href)}" download>${escapeHtml(t('video.download'))}</a> (${fileFacts(texts, { href, bytes })})`,
  );
  const tracks = captions.map(
    ({ href, language }) =>
      `<track kind="captions" src="${escapeHtml(href)}" srclang="${language}" label="${LANGUAGES[language].name}">`,
  );
  return {
    above:
      `<video controls preload="none" playsinline poster="${src}" width="${width}" height="${height}" aria-label="${escapeHtml(title)}">` +
      `${sources.map(({ href, type }) => `<source src="${escapeHtml(href)}" type="${type}">`).join('')}${tracks.join('')}</video>` +
      `<p class="meta">${links.join(' · ')}</p>`,
    below: `<section aria-labelledby="transcript"><h2 id="transcript">${escapeHtml(t('video.transcript'))}</h2>${transcript}</section>`,
  };
}
