// The page of a guest of somebody's desktop: a document of its own, without the code and the requests of members. The link is in the
// fragment, which is taken out of the address at once: histories and screens show addresses.
import { createRoot } from 'react-dom/client';
import site from '#site';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages/languages.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { Catalogue } from '#src/shared/texts/texts.ts';
import { listenAtDocument } from '#src/ui/browser/listen-at-document.ts';
import { startAnnouncing } from '#src/ui/live/announce.ts';
import { rootOptions } from '#src/ui/root-errors.ts';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { GuestLine } from './sharing/guest-line.ts';
import { GuestView } from './sharing/guest-view.tsx';
import { readLink } from './sharing/links.ts';
import './desktop.css';

const fragment = location.hash;
history.replaceState(null, '', location.pathname);
const link = readLink(fragment);
const { lang } = document.documentElement;
const written = document.querySelector('#texts')?.textContent ?? '{}';
const texts = siteTexts(isLanguage(lang) ? lang : DEFAULT_LANGUAGE, JSON.parse(written) as Catalogue, site);
const root = document.querySelector('#root');
if (!root) throw new Error('the document has no #root');
startAnnouncing();
listenAtDocument(root);
createRoot(
  root,
  rootOptions(() => location.reload()),
).render(
  <TextsProvider texts={texts}>
    <GuestView line={link && new GuestLine(link)} fragment={fragment} />
  </TextsProvider>,
);
// Another link in the same tab.
addEventListener('hashchange', () => location.reload());
