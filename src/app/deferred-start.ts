// The one script that a document names. Loads the page's modules after the first paint, or at the first press of a button:
// loaded immediately they would delay the largest paint from 0.98 s to 1.54 s (docs/decisions/0001-own-static-rendering.md).

const script = document.querySelector<HTMLScriptElement>('script[data-modules]');
const modules = script?.dataset['modules']?.split(' ') ?? [];
// Empty in development.
const texts = script?.dataset['texts'] ?? '';

// It may be the page for operators, which the server does not know: its first words are not '404' (src/app/frame/not-found-page.tsx).
if ('session' in document.documentElement.dataset && /\/gestione\/?$/.test(location.pathname))
  document.title = document.title.split(' – ').pop() ?? '';

/** Later than any paint, so that the page's own loading stays out of its way. */
const AFTER_LOAD_MS = 2000;
const LONGEST_WAIT_MS = 6000;

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  const [first = '', ...others] = modules;
  const entry = import(/* @vite-ignore */ first) as Promise<typeof import('./entry-client.tsx')>;
  // The browser finds the imports of a module only when it has loaded it: request everything at once.
  document.head.append(
    ...others.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href })),
  );
  // Here, as the modules: the entry would ask for it a round trip later.
  const request = texts === '' ? undefined : { path: texts, response: fetch(texts) };
  // The entry repeats the request if it fails.
  request?.response.catch(() => undefined);
  entry
    .then((loaded) => loaded.start(request))
    .catch((error: unknown) => {
      if (!isNoConnection(error)) reportError(error);
      // The inline script of the document (build/pages/document.ts) then makes the page work as without JavaScript.
      script?.dispatchEvent(new Event('error'));
    });
}

/** Whether a file did not arrive: the browser has logged that already. Each browser has words of its own for it. */
function isNoConnection(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load/i.test(error.message);
}

if (globalThis.earlyButton) start();
// While it is captured: the inline script stops it there.
addEventListener('click', () => globalThis.earlyButton && start(), true);
try {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
} catch {
  // The browser or an extension forbids it: the timers are left.
}
// Where no paint is reported. A picture that does not arrive delays the `load` event.
setTimeout(start, LONGEST_WAIT_MS);
const startSoon = () => void setTimeout(start, AFTER_LOAD_MS);
if (document.readyState === 'complete') startSoon();
else addEventListener('load', startSoon);
