import { product } from './shared/site';
import { translator, type Catalogue } from './shared/texts';

/** Title and description of a page. */
export function head(page: string, texts: Catalogue | undefined) {
  const t = translator(texts ?? {});
  return [{ title: `${t(`${page}.title`)} – ${product}` }, { name: 'description', content: t(`${page}.description`) }];
}
