// The page 'Your files', on the origin of the desktop host: a document of its own, with a policy of its own (src/desktop/build/pages.ts).
import { createRoot } from 'react-dom/client';
import site from '#site';
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages/languages.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { Catalogue } from '#src/shared/texts/texts.ts';
import { listenAtDocument } from '#src/ui/browser/listen-at-document.ts';
import { startAnnouncing } from '#src/ui/live/announce.ts';
import { rootOptions } from '#src/ui/root-errors.ts';
import { TextsProvider } from '#src/ui/texts/texts.tsx';
import { hasMembers, signInAddress } from './session/addresses.ts';
import { listenForSignOut } from './session/host-api.ts';
import { readAddress } from './your-files/address.ts';
import { FilesConnection } from './your-files/connection/files-connection.ts';
import { keepPlace, returnToPlace } from './your-files/place.ts';
import { YourFiles } from './your-files/your-files.tsx';
import './desktop.css';

const [, failed, number] = /^#(sign-in-failed)(?:\/(.+))?$/.exec(location.hash) ?? [];
if (failed === undefined) returnToPlace();
const { member } = readAddress(location.hash);
const { lang } = document.documentElement;
const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
const connection = new FilesConnection(member, language);
listenForSignOut(() => connection.noteSignOut());

function signIn(): void {
  keepPlace();
  location.replace(signInAddress('files'));
}

if (failed !== undefined) connection.refuse('sign-in-failed', number);
else if (!hasMembers()) connection.refuse('trials-only');
// The site says who is signed in, and comes back at once. A browser that stores no cookies comes back to `#sign-in-failed`.
else if (member === undefined) signIn();
else {
  connection.subscribe(() => {
    const { state } = connection;
    if (state.at === 'refused' && state.fault === 'sign-in') signIn();
  });
  connection.start();
}

const written = document.querySelector('#texts')?.textContent ?? '{}';
const texts = siteTexts(language, JSON.parse(written) as Catalogue, site);
const root = document.querySelector('#root');
if (!root) throw new Error('the document has no #root');
startAnnouncing();
listenAtDocument(root);
createRoot(
  root,
  rootOptions(() => location.reload()),
).render(
  <TextsProvider texts={texts}>
    <YourFiles connection={connection} />
  </TextsProvider>,
);
