// The one script that a document names. Loads the page's modules after the first paint, or at the first press of a button:
// loaded immediately they would delay the largest paint from 0.98 s to 1.54 s (docs/decisions/0001-own-static-rendering.md).

const script = document.querySelector<HTMLScriptElement>('script[data-modules]');
const modules = script?.dataset['modules']?.split(' ') ?? [];

let isStarted = false;

function start(): void {
  if (isStarted) return;
  isStarted = true;
  // The browser finds the imports of a module only when it has loaded it: request all modules at once.
  for (const path of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = path;
    document.head.append(link);
  }
  import(/* @vite-ignore */ modules[0] ?? '').catch((error: unknown) => {
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
