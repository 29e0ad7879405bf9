import type { Metadata } from 'next';
import { loadTexts } from './load-texts';
import { product } from './shared/site';

/** Title and description of a page. */
export async function metadataOf(page: string, language: string): Promise<Metadata> {
  const t = await loadTexts(page, language);
  return {
    title: `${t(`${page}.title`)} – ${product}`,
    description: t(`${page}.description`),
    icons: { icon: '/favicon.svg' },
  };
}
