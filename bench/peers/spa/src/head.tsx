import { product } from './shared/site';
import type { Translate } from './shared/view';

/** Title and description of a page. */
export function Head({ t, page }: { t: Translate; page: string }) {
  return (
    <>
      <title>{`${t(`${page}.title`)} – ${product}`}</title>
      <meta name="description" content={t(`${page}.description`)} />
    </>
  );
}
