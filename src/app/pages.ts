// The page table: from these rows follow routing, rendering, titles, sitemap, language links and the tests of every page.
import type { ComponentType } from 'react';
import { IN_PREPARATION_IDS } from '#src/features/in-preparation/list.ts';
import type { PageId } from '#src/shared/addresses.ts';
import type { TextGroup } from '#src/shared/texts.ts';
import type { TextBundle } from './text-bundles.ts';

/** What a page's component is given. */
export interface PageProps {
  page: PageId | undefined;
}

/** One row of the table. */
export interface PageRow {
  /** Source of the page's component, for the build to find its chunk. */
  source: string;
  /** The page's component, in a chunk of its own. */
  load: () => Promise<ComponentType<PageProps>>;
  /** The group that holds `title` and `description`. */
  group: TextGroup;
  /** The texts that travel with the page. */
  bundle: TextBundle;
  /** The list of that bundle's languages, in a chunk of its own: the nine names of a page are no other page's load. */
  texts: () => Promise<typeof import('virtual:texts/*')>;
  /** May search engines list it? (spec section 2: `/`, `/entra` and `/lavoro` are not for them) */
  indexed: boolean;
  /** Does it stand inside the layout with the navigation bar? */
  framed: boolean;
}

const LISTED = { indexed: true, framed: true };
const UNLISTED = { indexed: false, framed: true };

const inPreparation = (group: PageId & TextGroup): PageRow => ({
  source: 'src/features/in-preparation/in-preparation-page.tsx',
  load: () => import('#src/features/in-preparation/in-preparation-page.tsx').then((m) => m.InPreparationPage),
  group,
  bundle: 'inPreparation',
  texts: () => import('virtual:texts/inPreparation'),
  ...LISTED,
});

type InPreparationId = (typeof IN_PREPARATION_IDS)[number];

/** Every page that has an address, by its name in `src/shared/addresses.ts`. */
export const PAGES: Readonly<Record<PageId, PageRow>> = {
  start: {
    source: 'src/features/home/start-page.tsx',
    load: () => import('#src/features/home/start-page.tsx').then((m) => m.StartPage),
    group: 'start',
    bundle: 'start',
    texts: () => import('virtual:texts/start'),
    indexed: false,
    framed: false,
  },
  home: {
    source: 'src/features/home/home-page.tsx',
    load: () => import('#src/features/home/home-page.tsx').then((m) => m.HomePage),
    group: 'home',
    bundle: 'home',
    texts: () => import('virtual:texts/home'),
    ...LISTED,
  },
  entra: {
    source: 'src/features/sign-in/entra-page.tsx',
    load: () => import('#src/features/sign-in/entra-page.tsx').then((m) => m.EntraPage),
    group: 'entra',
    bundle: 'entra',
    texts: () => import('virtual:texts/entra'),
    ...UNLISTED,
  },
  prova: {
    source: 'src/features/workspace/prova-page.tsx',
    load: () => import('#src/features/workspace/prova-page.tsx').then((m) => m.ProvaPage),
    group: 'prova',
    bundle: 'prova',
    texts: () => import('virtual:texts/prova'),
    ...LISTED,
  },
  lavoro: {
    source: 'src/features/workspace/lavoro-page.tsx',
    load: () => import('#src/features/workspace/lavoro-page.tsx').then((m) => m.LavoroPage),
    group: 'lavoro',
    bundle: 'lavoro',
    texts: () => import('virtual:texts/lavoro'),
    ...UNLISTED,
  },
  fondamenta: {
    source: 'src/features/manifesto/fondamenta-page.tsx',
    load: () => import('#src/features/manifesto/fondamenta-page.tsx').then((m) => m.FondamentaPage),
    group: 'fondamenta',
    bundle: 'manifesto',
    texts: () => import('virtual:texts/manifesto'),
    ...LISTED,
  },
  finanzia: {
    source: 'src/features/manifesto/finanzia-page.tsx',
    load: () => import('#src/features/manifesto/finanzia-page.tsx').then((m) => m.FinanziaPage),
    group: 'finanzia',
    bundle: 'manifesto',
    texts: () => import('virtual:texts/manifesto'),
    ...LISTED,
  },
  contribuisci: {
    source: 'src/features/contribute/contribuisci-page.tsx',
    load: () => import('#src/features/contribute/contribuisci-page.tsx').then((m) => m.ContribuisciPage),
    group: 'contribuisci',
    bundle: 'contribuisci',
    texts: () => import('virtual:texts/contribuisci'),
    ...LISTED,
  },
  bilancio: {
    source: 'src/features/contribute/bilancio-page.tsx',
    load: () => import('#src/features/contribute/bilancio-page.tsx').then((m) => m.BilancioPage),
    group: 'bilancio',
    bundle: 'bilancio',
    texts: () => import('virtual:texts/bilancio'),
    ...LISTED,
  },
  privacy: {
    source: 'src/features/privacy/privacy-page.tsx',
    load: () => import('#src/features/privacy/privacy-page.tsx').then((m) => m.PrivacyPage),
    group: 'privacy',
    bundle: 'privacy',
    texts: () => import('virtual:texts/privacy'),
    ...LISTED,
  },
  account: {
    source: 'src/features/profile/account-page.tsx',
    load: () => import('#src/features/profile/account-page.tsx').then((m) => m.AccountPage),
    group: 'account',
    bundle: 'account',
    texts: () => import('virtual:texts/account'),
    ...UNLISTED,
  },
  recover: {
    source: 'src/features/recovery/recover-page.tsx',
    load: () => import('#src/features/recovery/recover-page.tsx').then((m) => m.RecoverPage),
    group: 'recover',
    bundle: 'recover',
    texts: () => import('virtual:texts/recover'),
    ...UNLISTED,
  },
  confirm: {
    source: 'src/features/recovery/confirm-page.tsx',
    load: () => import('#src/features/recovery/confirm-page.tsx').then((m) => m.ConfirmPage),
    group: 'confirm',
    bundle: 'confirm',
    texts: () => import('virtual:texts/confirm'),
    ...UNLISTED,
  },
  ...(Object.fromEntries(IN_PREPARATION_IDS.map((id) => [id, inPreparation(id)])) as Record<InPreparationId, PageRow>),
};

/** What stands at every other address, with status 404. */
export const NOT_FOUND: PageRow = {
  source: 'src/app/not-found-page.tsx',
  load: () => import('./not-found-page.tsx').then((m) => m.NotFoundPage),
  group: 'notFound',
  bundle: 'notFound',
  texts: () => import('virtual:texts/notFound'),
  ...UNLISTED,
};

/** The row of a page, or of the page for unknown addresses. */
export function rowOf(page: PageId | undefined): PageRow {
  return page === undefined ? NOT_FOUND : PAGES[page];
}
