// What built scripts call in the place of `import()` where a module has a style sheet of its own.

const loads = new Map<string, Promise<unknown>>();

/**
 * Imports a module once its style sheets count, so that nothing is shown without them. `files`: of the sheets, below the root of the
 * site; those that stand in the document are not loaded (build/pages/styles.ts). Rejects as `import()` does.
 */
export async function importWithStyles<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const [module] = await Promise.all([load(), ...files.map((file) => loadStyle(`/${file}`))]);
  return module;
}

function loadStyle(href: string): Promise<unknown> | undefined {
  const known = loads.get(href);
  if (known || document.querySelector(`link[href="${href}"]`)) return known;
  const loading = new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      link.remove();
      loads.delete(href);
      reject(new TypeError(`${href} did not load`));
    });
    document.head.append(link);
  });
  loads.set(href, loading);
  return loading;
}
