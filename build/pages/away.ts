// The pages of a proxy (deploy/nginx.conf) while no server answers, and where somebody sends too many requests at once.
import type { Language } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import type { SiteTexts } from '../texts/text-files.ts';
import { proxyPage } from './proxy-page.ts';

export const AWAY_FILE = 'away.html';
export const BUSY_FILE = 'busy.html';

/** What is safe meanwhile. */
const KEPT = { site: 'away.kept', desktop: 'away.keptFiles' } as const;

/**
 * Asks after five to eight seconds, so that not all who wait come at once, then more and more rarely up to a minute, and loads the page
 * again once a server answers. Where that brings this page again, it goes on from there. Pages need no database: only what apps ask for
 * waits for that.
 */
const RETRY =
  '{const[last,at]=history.state?.away??[0,0];let ms=Date.now()-at<9e4?last:5e3;' +
  'const asks=/^\\/(auth|oidc)\\//.test(location.pathname)?"/readyz":"/healthz";' +
  'const wait=()=>setTimeout(async()=>{ms=Math.min(6e4,ms*1.5);' +
  'const r=await fetch(asks,{cache:"no-store"}).catch(()=>{});' +
  'r?.ok?load({away:[ms,Date.now()]}):wait()},ms*(1+.6*Math.random()));wait()}';

/** Returns the page of the site or of a desktop host while it is away. */
export function awayPage(site: Site, texts: SiteTexts, of: keyof typeof KEPT): string {
  const section = (language: Language) => {
    const say = sayIn(language, site, texts);
    return (
      `<h1>${say('away.title')}</h1><p>${say('away.text')} <span hidden>${say('away.again')}</span></p>` +
      `<p>${say(KEPT[of])}</p><p><a href="">${say('errors.reload')}</a></p>`
    );
  };
  return proxyPage(site, section, RETRY);
}

/** Returns the page past the proxy's limits. It asks nothing by itself, which would count as well. */
export const busyPage = (site: Site, texts: SiteTexts): string =>
  proxyPage(site, (language) => {
    const say = sayIn(language, site, texts);
    return `<h1>${say('away.busy')}</h1><p>${say('away.busyText')}</p><p><a href="">${say('errors.reload')}</a></p>`;
  });

function sayIn(language: Language, site: Site, texts: SiteTexts): (key: TextKey) => string {
  const { t } = siteTexts(language, { ...texts.load('frame', language), ...texts.load('away', language) }, site);
  return (key) => escapeHtml(t(key));
}
