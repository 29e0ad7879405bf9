// Starts the page's modules after the first paint, or at the first press of a button, whichever comes first: nothing
// competes with the text (measured, decision 0001). It is the one script that the document names; every other goes through it and runs only
// if it has the digest that the build wrote down (Subresource Integrity): `import()` itself can ask for none, a preload can.
// The page's own modules stand in the document with theirs; of the rest a list is fetched when the first of them is needed.

/** For each script its SHA-256 in base64, then the numbers of the scripts that it imports at once, counted through the list. */
type IntegrityList = Readonly<Record<string, readonly [digest: string, ...imports: number[]]>>;

const { modules = '', integrity = '', list = '' } = document.querySelector<HTMLElement>('#end')?.dataset ?? {};
const digests = integrity.split(' ');
const own = new Map(modules.split(' ').map((path, at) => [path, digests[at] ?? '']));
const [listPath = '', listDigest = ''] = list.split(' ');
/** None in development, where nothing is built. */
const integrityOf = (digest: string) => digest && `sha256-${digest}`;
/** Scripts that have come, or are on their way. */
const checked = new Map<string, Promise<unknown>>();
let listed: Promise<IntegrityList> | undefined;

/** Fetches a script into the browser's store of modules, if its digest is right. Rejects if not; the next try asks again. */
function check(path: string, digest: string): Promise<unknown> {
  const link = document.createElement('link');
  const known =
    checked.get(path) ??
    new Promise<unknown>((resolve, reject) => {
      // Browsers that know no such preload would never say that it came.
      if (!link.relList.supports('modulepreload')) resolve(undefined);
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => {
        checked.delete(path);
        reject(new Error(path));
      });
      link.rel = 'modulepreload';
      link.integrity = integrityOf(digest);
      link.href = path;
      document.head.append(link);
    });
  checked.set(path, known);
  return known;
}

const fetchList = () =>
  (listed ??= fetch(listPath, { integrity: integrityOf(listDigest) }).then(
    (answer) => answer.json() as Promise<IntegrityList>,
  )).catch((error: unknown) => {
    listed = undefined;
    throw error;
  });

globalThis.$import = async (name) => {
  const path = `/assets/${name.slice(2)}`;
  if (!own.has(path)) {
    const all = await fetchList();
    const names = Object.keys(all);
    const needed = new Set([name.slice(2)]);
    for (const one of needed) for (const number of all[one]?.slice(1) ?? []) needed.add(names[number as number] ?? '');
    await Promise.all(
      [...needed]
        .filter((one) => !own.has(`/assets/${one}`))
        .map((one) => check(`/assets/${one}`, all[one]?.[0] ?? '')),
    );
  }
  return import(/* @vite-ignore */ path);
};

let isStarted = false;
async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  await Promise.all([...own].map(([path, digest]) => check(path, digest)));
  await import(/* @vite-ignore */ modules.split(' ')[0] ?? '');
}

if (globalThis.earlyButton) void start();
addEventListener('click', () => globalThis.earlyButton && void start());
new PerformanceObserver((_, observer) => {
  observer.disconnect();
  void start();
}).observe({ type: 'paint', buffered: true });
