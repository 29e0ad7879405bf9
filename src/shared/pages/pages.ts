// The page table, one row per page. Addresses, rendering, menu, footer, sitemap, texts and tests are derived from it.
import type { SiteFacts } from '#src/shared/site/site-facts.ts';
import { OPEN_SECTIONS } from './open-sections.ts';
import type { ContentKind, PageRow } from './page-row.ts';

/** A section that is only announced: its texts are shown by a common component. */
const ANNOUNCED = {
  component: 'src/features/in-preparation/in-preparation-page.tsx',
  inPreparation: true,
  texts: ['inPreparation'],
  bundle: 'announced',
} as const;

/** A section of content, announced until there is some. */
const announced = <Kind extends ContentKind>(content: Kind) => ({ ...ANNOUNCED, content }) as const;

/** A page that the build makes of content. The bundle is small: its texts are in the markup already. */
const OF_CONTENT = {
  component: 'src/features/content/content-page.tsx',
  texts: ['content'],
  bundle: 'content',
  isMade: true,
} as const;

/**
 * All pages that have an address. Menu and footer have the order of the table; a drop-down has the place of its first page. The name of
 * a section is that of the folder of its content, which the database and the API know too.
 */
export const PAGES = {
  start: {
    path: '',
    component: 'src/features/home/start-page.tsx',
    texts: ['home'],
    statesFacts: true,
    noindex: true,
    isFound: false,
    frameless: true,
  },
  home: {
    path: 'home',
    component: 'src/features/home/home-page.tsx',
    texts: ['slides', 'works', 'promises', 'trialPicture'],
    statesFacts: true,
    menu: 'top',
  },
  workArea: {
    path: 'lavoro',
    component: 'src/features/work-area/work-area-page.tsx',
    texts: ['promises', 'works', 'facts', 'stated', 'desktops', 'desktopGives'],
    statesFacts: true,
    noindex: true,
    menu: 'top',
  },
  trial: {
    path: 'prova',
    component: 'src/features/trial/trial-page.tsx',
    texts: ['works', 'facts', 'stated', 'desktops', 'desktopGives', 'trialPicture'],
    statesFacts: true,
    menu: 'top',
  },
  receipt: {
    path: 'prova/ricevuta',
    component: 'src/features/trial/receipt-page.tsx',
    statesFacts: true,
    noindex: true,
    isFound: false,
  },
  videotutorial: { path: 'videotutorial', ...announced('videos'), menu: 'learn' },
  videotutorialItem: { path: 'videotutorial/{item}', ...OF_CONTENT },
  videotutorialTag: { path: 'videotutorial/tag/{item}', ...OF_CONTENT },
  tutorialpdf: { path: 'tutorialpdf', ...announced('documents'), menu: 'learn' },
  tutorialpdfItem: { path: 'tutorialpdf/{item}', ...OF_CONTENT },
  biblioteca: { path: 'bibliotec{product}', ...announced('books'), menu: 'learn' },
  bibliotecaItem: { path: 'bibliotec{product}/{item}', ...OF_CONTENT },
  bibliotecaTag: { path: 'bibliotec{product}/tag/{item}', ...OF_CONTENT },
  scienza: { path: 'scienzae', ...announced('papers'), menu: 'learn' },
  scienzaItem: { path: 'scienzae/{item}', ...OF_CONTENT },
  scienzaTag: { path: 'scienzae/tag/{item}', ...OF_CONTENT },
  navigare: { path: 'navigare-{product}', ...announced('chapters'), menu: 'support' },
  navigareItem: { path: 'navigare-{product}/{item}', ...OF_CONTENT },
  storie: { path: 'storie', ...announced('articles'), menu: 'support' },
  storieItem: { path: 'storie/{item}', ...OF_CONTENT },
  storieTag: { path: 'storie/tag/{item}', ...OF_CONTENT },
  blog: { path: 'blog', ...announced('articles'), menu: 'support' },
  blogItem: { path: 'blog/{item}', ...OF_CONTENT },
  blogTag: { path: 'blog/tag/{item}', ...OF_CONTENT },
  feedback: {
    path: 'inviafeedback',
    component: 'src/features/feedback/feedback-page.tsx',
    texts: ['signIn', 'promises'],
    menu: 'support',
  },
  // The search finds each question instead of the list of them.
  faq: { path: 'faq', ...OF_CONTENT, content: 'questions', isFound: false, menu: 'support' },
  faqItem: { path: 'faq/{item}', ...OF_CONTENT },
  accessibility: {
    path: 'accessibility-{product}',
    component: 'src/features/accessibility/accessibility-page.tsx',
    inPreparation: true,
    texts: ['inPreparation', 'promises', 'statement'],
    statesFacts: true,
    menu: 'access',
  },
  kiteaa: {
    path: 'kiteaa',
    component: 'src/features/accessibility/kiteaa-page.tsx',
    inPreparation: true,
    texts: ['inPreparation', 'kit'],
    menu: 'access',
  },
  checklist: { path: 'kiteaa-checklist', component: 'src/features/accessibility/checklist-page.tsx' },
  foundations: {
    path: 'fondamenta',
    component: 'src/features/manifesto/foundations-page.tsx',
    texts: ['fullScreen', 'desktops', 'source'],
    statesFacts: true,
    menu: 'top',
  },
  finanziaprogetto: { path: 'finanziaprogetto', ...announced('projects'), menu: 'finance' },
  finanziaprogettoItem: { path: 'finanziaprogetto/{item}', ...OF_CONTENT },
  funding: {
    path: 'finanzi{product}',
    component: 'src/features/manifesto/funding-page.tsx',
    texts: ['fullScreen', 'money', 'plan', 'promises'],
    menu: 'finance',
  },
  vetrina: { path: 'vetrina', ...announced('showcase'), menu: 'top' },
  vetrinaItem: { path: 'vetrina/{item}', ...OF_CONTENT },
  contribute: {
    path: 'contribuisci',
    component: 'src/features/contribute/contribute-page.tsx',
    texts: ['money', 'promises', 'works', 'facts', 'stated'],
    statesFacts: true,
    footer: 'project',
  },
  budget: {
    path: 'bilancio-MVP',
    component: 'src/features/contribute/budget-page.tsx',
    texts: ['money', 'plan', 'promises', 'facts', 'stated'],
    needs: 'budget',
    footer: 'project',
  },
  search: {
    path: 'cerca',
    component: 'src/features/search/search-page.tsx',
    noindex: true,
    isFound: false,
    footer: 'help',
  },
  impara: { path: 'impara', ...announced('chapters'), footer: 'help' },
  imparaItem: { path: 'impara/{item}', ...OF_CONTENT },
  info: {
    path: 'info',
    component: 'src/features/in-preparation/info-page.tsx',
    inPreparation: true,
    content: 'page',
    texts: ['inPreparation', 'plan', 'promises', 'works', 'facts', 'stated', 'money'],
    statesFacts: true,
    footer: 'project',
  },
  supporto: { path: 'supporto', ...announced('chapters'), footer: 'help' },
  supportoItem: { path: 'supporto/{item}', ...OF_CONTENT },
  privacy: {
    path: 'privacy',
    component: 'src/features/privacy/privacy-page.tsx',
    texts: ['stated', 'desktops'],
    statesFacts: true,
    footer: 'legal',
  },
  legal: {
    path: 'note-legali',
    component: 'src/features/legal/legal-page.tsx',
    texts: ['facts', 'stated', 'source'],
    footer: 'legal',
  },
  reader: { path: 'lettura', component: 'src/features/reader/reader-page.tsx', noindex: true },
  signIn: {
    path: 'entra',
    component: 'src/features/sign-in-or-register/sign-in-or-register-page.tsx',
    hash: 'register',
    hashTitle: 'signIn.registerTitle',
    noindex: true,
  },
  account: {
    path: 'account',
    component: 'src/features/account/account-page.tsx',
    texts: ['signIn', 'appScopes', 'addressCode', 'desktops'],
    statesFacts: true,
    noindex: true,
  },
  deletion: {
    path: 'account/ricevuta',
    component: 'src/features/apps/forgetting/deletion-page.tsx',
    noindex: true,
    isFound: false,
  },
  consent: {
    path: 'consenti',
    component: 'src/features/apps/consent/consent-page.tsx',
    texts: ['signIn', 'appScopes', 'addressCode', 'desktops'],
    hash: 'desktop',
    hashTitle: 'desktops.own',
    noindex: true,
    isFound: false,
  },
  signOut: {
    path: 'esci',
    component: 'src/features/apps/sign-out/sign-out-page.tsx',
    texts: ['signIn'],
    noindex: true,
    isFound: false,
  },
  recover: {
    path: 'recover',
    component: 'src/features/recovery/recover-page.tsx',
    texts: ['signIn', 'ended'],
    noindex: true,
  },
  confirm: {
    path: 'confirm',
    component: 'src/features/confirmation/confirm-page.tsx',
    texts: ['signIn', 'ended', 'desktops'],
    statesFacts: true,
    noindex: true,
    isFound: false,
  },
} as const satisfies Record<string, PageRow>;

/** The name of a row. */
export type RowId = keyof typeof PAGES;

/** A row with a pattern. */
export type ItemPageId = {
  [Id in RowId]: (typeof PAGES)[Id]['path'] extends `${string}{item}` ? Id : never;
}[RowId];

/** A page that has one address in each language. Its name is also that of its text group. */
export type PageId = Exclude<RowId, ItemPageId>;

/** All rows, in the order of the table. */
export const ROW_IDS = Object.keys(PAGES) as readonly RowId[];

/** All pages with one address in each language, in the order of the table. */
export const PAGE_IDS = ROW_IDS.filter(hasOneAddress);

function hasOneAddress(row: RowId): row is PageId {
  return !rowOf(row).path.endsWith('{item}');
}

/** The pages with some property of the row, such as `PagesWith<{ menu: 'top' }>`. */
export type PagesWith<Property> = {
  [Id in PageId]: (typeof PAGES)[Id] extends Property ? Id : never;
}[PageId];

/** What is shown at every other address, with status 404. */
const NOT_FOUND: PageRow = { path: '404', component: 'src/app/frame/not-found-page.tsx', noindex: true };

/** The page that a pattern stands below, such as `blog` for `blog/tag/{item}`; `home` if there is none. Other pages are their own. */
export function sectionOf(page: RowId): PageId {
  const { path } = rowOf(page);
  if (hasOneAddress(page)) return page;
  return PAGE_IDS.find((id) => path.startsWith(`${PAGES[id].path}/`)) ?? 'home';
}

/** The text group of a page; that of a pattern is its section's, that of the page for unknown addresses `notFound`. */
export function pageName(page: RowId | undefined): PageId | 'notFound' {
  return page === undefined ? 'notFound' : sectionOf(page);
}

/** The row of a page, or of the page for unknown addresses. */
export function rowOf(page: RowId | undefined): PageRow {
  return page === undefined ? NOT_FOUND : PAGES[page];
}

/** Whether a site with these facts has the page. Everything that leads to another page asks. */
export function hasPage(page: PageId, site: SiteFacts): boolean {
  const { needs } = rowOf(page);
  return needs === undefined || site[needs] !== undefined;
}

/** Whether a page is only announced. Menu and footer mark such pages. */
export function isAnnounced(page: PageId): boolean {
  return PAGES[page].component === ANNOUNCED.component && !OPEN_SECTIONS.includes(page);
}

/** The row of the items of a section, or of its tags. Throws if the table has none. */
export function itemRowOf(section: PageId, kind: 'item' | 'tag' = 'item'): RowId {
  const path = `${PAGES[section].path}/${kind === 'tag' ? 'tag/' : ''}{item}`;
  const row = ROW_IDS.find((id) => PAGES[id].path === path);
  if (row === undefined) throw new Error(`the page table has no row ${path}`);
  return row;
}
