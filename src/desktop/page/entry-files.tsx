// The page 'Your files', on the origin of the desktop host: a document of its own, with a policy of its own (src/desktop/build/pages.ts).
import { DEFAULT_LANGUAGE, isLanguage } from '#src/shared/languages/languages.ts';
import { renderRoot } from './render-root.tsx';
import { hasMembers, signInAddress } from './session/addresses.ts';
import { listenForSignOut } from './session/host-api.ts';
import { readAddress } from './your-files/address.ts';
import { FilesConnection } from './your-files/connection/files-connection.ts';
import { keepPlace, returnToPlace } from './your-files/place.ts';
import { typedAddress } from './your-files/typed-address.ts';
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
else if (member === undefined) {
  // A link on a page of ours names the language that it means.
  const address = document.referrer === '' ? typedAddress(location.pathname, navigator.languages) : undefined;
  if (address === undefined) signIn();
  else location.replace(address);
} else {
  connection.subscribe(() => {
    const { state } = connection;
    if (state.at === 'refused' && state.fault === 'sign-in') signIn();
  });
  connection.start();
}

renderRoot(language, <YourFiles connection={connection} />);
