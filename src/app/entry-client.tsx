// The browser's entry: hydrates the page that is already on the screen, then takes over navigation.
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { fetchOtherLanguages } from './idle.ts';
import { loadView, viewFromLocation } from './load.ts';
import { startNavigation } from './navigation.ts';
import { rootOptions } from './root-errors.ts';
import './global.css';

const container = document.querySelector('#root');
if (!container) throw new Error('the document has no #root');

const isNotFoundPage = document.documentElement.dataset['view'] === 'not-found';
const viewOfPath = viewFromLocation(location.pathname);
const view = isNotFoundPage ? { ...viewOfPath, page: undefined } : viewOfPath;
const loaded = await loadView(view);
const root = hydrateRoot(
  container,
  <App {...loaded} />,
  rootOptions(() => location.reload()),
);
startNavigation(root, view);
fetchOtherLanguages(view);

// React attaches its handlers during hydration, which has ended one task later.
setTimeout(() => {
  document.documentElement.dataset['ready'] = '';
  const early = globalThis.earlyButton;
  if (early?.isConnected) early.click();
});
