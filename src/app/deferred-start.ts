// The one script that a document names. Loads the page's modules after the first paint, or at the first press of a button:
// loaded immediately they would delay the largest paint from 0.98 s to 1.54 s (docs/decisions/0001-own-static-rendering.md).

const script = document.querySelector<HTMLScriptElement>('script[data-modules]');
const modules = script?.dataset['modules']?.split(' ') ?? [];
// Empty in development.
const texts = script?.dataset['texts'] ?? '';

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
  // Not requested by the entry: while an inspector is attached, V8 would parse the entry again to note from where
  // (docs/decisions/0030-quiet-main-thread.md).
  const request = texts === '' ? undefined : { path: texts, response: fetch(texts) };
  // The entry repeats the request if it fails.
  request?.response.catch(() => undefined);
  entry
    .then((loaded) => loaded.start(request))
    .catch((error: unknown) => {
      reportError(error);
      // The inline script of the document (build/document.ts) then makes the page work as without JavaScript.
      script?.dispatchEvent(new Event('error'));
    });
}

if (globalThis.earlyButton) start();
addEventListener('click', () => globalThis.earlyButton && start());
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  start();
}).observe({ type: 'paint', buffered: true });
