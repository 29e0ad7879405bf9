import type { SiteView } from '../../pages/site-pages.ts';
import { wholeFeedLinks } from '../feeds/addresses.ts';
// What the first page of the site has in its head besides.
import type { Content } from '../reading/read-content.ts';
import { siteData } from './structured.ts';

/** Adds the feed of everything, and what the site is, to the view of `/home`. */
export function withHomeHead(siteView: SiteView, { items, site }: Content): SiteView {
  const { page, language } = siteView.view;
  if (page !== 'home') return siteView;
  const isFollowed = items.some((item) => item.language === language && item.item !== '');
  return { ...siteView, head: (isFollowed ? wholeFeedLinks(language, site) : '') + siteData(site, language) };
}
