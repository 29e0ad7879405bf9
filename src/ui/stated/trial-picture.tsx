// What a trial on the operator's desktop host looks like, in the language of the page and in light or dark.
import { use, type JSX } from 'react';
import site from '#site';
import { schemeMedia } from '#src/shared/pages/reader-settings.ts';
import { TRIAL_PICTURE, trialPicture, trialPictureOf } from '#src/shared/stated/trial-picture.ts';
import { FactsContext } from '#src/ui/texts/facts-context.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';

const KIND = trialPictureOf(site);

/** `sizes`: how wide it is shown. Pages that use it have the text group `trialPicture`. */
export function TrialPicture({ sizes }: { sizes: string }): JSX.Element {
  const { t, language } = useTexts();
  // Hidden then, and not to be loaded; the server changes that too (src/server/pages/with-facts.ts).
  const { desktopUrl } = use(FactsContext);
  // Later changes of the theme are written onto the element, as those of the document are (src/features/reader/settings-store.ts).
  const theme = globalThis.document?.documentElement.dataset['theme'];
  const { width, height } = TRIAL_PICTURE;
  const set = (scheme: 'light' | 'dark') =>
    `${trialPicture(KIND, language, scheme, 1)} ${width}w, ${trialPicture(KIND, language, scheme, 2)} ${width * 2}w`;
  return (
    <picture>
      <source media={schemeMedia('dark', theme)} srcSet={set('dark')} sizes={sizes} />
      <img
        src={trialPicture(KIND, language, 'light', 1)}
        srcSet={set('light')}
        sizes={sizes}
        alt={t(KIND === 'office' ? 'trialPicture.altOffice' : 'trialPicture.alt')}
        width={width}
        height={height}
        {...(desktopUrl === undefined && { loading: 'lazy' })}
        data-trial-picture=""
      />
    </picture>
  );
}
