// What pages about the whole site have in their heads besides.
import { headOf, type SiteView } from '../../pages/site-pages.ts';
import { wholeFeedLink } from '../feeds/addresses.ts';
import type { Content } from '../reading/read-content.ts';
import { siteData } from './structured.ts';

/** Adds the feed of everything and what the site is to `/info`: each byte of `/home` counts. */
export function withSiteHead(siteView: SiteView, { items, site }: Content): SiteView {
  const { view } = siteView;
  const { page, language } = view;
  const isFollowed = items.some((item) => item.language === language && item.item !== '');
  if (page !== 'info') return siteView;
  return {
    ...siteView,
    head: headOf(siteView) + siteData(site, language) + (isFollowed ? wholeFeedLink(language, site) : ''),
  };
}
