// The page of a guest of somebody's desktop: a document of its own, without the code and the requests of members. The link is in the
// fragment, which is taken out of the address at once: histories and screens show addresses.
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages/languages.ts';
import { renderRoot } from './render-root.tsx';
import { GuestLine } from './sharing/guest-line.ts';
import { GuestView } from './sharing/guest-view.tsx';
import { readLink } from './sharing/links.ts';
import './desktop.css';

const fragment = location.hash;
history.replaceState(null, '', location.pathname);
const link = readLink(fragment);
const { lang } = document.documentElement;
renderRoot(
  isLanguage(lang) ? lang : DEFAULT_LANGUAGE,
  <GuestView line={link && new GuestLine(link)} fragment={fragment} />,
);
// Another link in the same tab.
addEventListener('hashchange', () => location.reload());
