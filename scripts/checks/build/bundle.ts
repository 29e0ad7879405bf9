// What the build made is small, keeps to itself, and holds nothing of the server's.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuiltSite } from '#src/shared/built-site.ts';
import type { Site } from '#src/shared/site.ts';
import { brotliBytes, builtPages, builtSite, tagsOf, type PageText, type Tag } from './built-pages.ts';
import { filesBelow, textOf, type Check } from './check.ts';

/** Bytes after brotli (issue 2, section 5): what a visitor waits for. */
const DOCUMENT_BYTES = 16_000;
const SCRIPT_BYTES = 75_000;

/** Addresses that code may hold without asking for them: names of XML vocabularies, pages that error texts of libraries name. */
const NAMES_ONLY = new Set(['http://www.w3.org', 'https://react.dev', 'https://simplewebauthn.dev']);

/** Sizes, policy and origins of every built page, and the content of every script. */
export const checkBundle: Check = async (root) => {
  const built = builtSite(root);
  if (!built) return { faults: ['dist/site.json is missing: npm run build'] };
  const { default: site } = (await import(pathToFileURL(join(root, 'site.config.ts')).href)) as { default: Site };
  const pages = builtPages(root, built);
  const scripts = new Map(
    built.files
      .filter(({ path }) => path.endsWith('.js'))
      .map(({ path, file }) => [path, readFileSync(join(root, 'dist', file), 'utf8')]),
  );
  const bytes = new Map(built.files.map(({ path, file }) => [path, () => brotliBytes(root, file)]));
  let most = { document: 0, script: 0 };
  const pageFaults = pages.flatMap((page) => {
    const document = brotliBytes(root, page.file);
    const needed = neededModules(page, scripts);
    const script = [...needed.found].reduce((sum, path) => sum + sizeOf(path, bytes), 0);
    most = { document: Math.max(most.document, document), script: Math.max(most.script, script) };
    const faults = [
      ...(document > DOCUMENT_BYTES ? [`is ${document} bytes, at most ${DOCUMENT_BYTES}`] : []),
      ...(script > SCRIPT_BYTES
        ? [`needs ${script} bytes of script before it can be used, at most ${SCRIPT_BYTES}`]
        : []),
      ...needed.faults,
      ...policyFaults(page, built),
      ...originFaults(page, site),
    ];
    return faults.map((fault) => `dist/${page.file}: ${fault}`);
  });
  const scriptFaults = [...scripts].flatMap(([path, code]) =>
    codeFaults(root, code, site).map((fault) => `dist${path}: ${fault}`),
  );
  const note = `${pages.length} pages, ${scripts.size} scripts; at most ${most.document} bytes a document, ${most.script} of script`;
  return { faults: [...pageFaults, ...scriptFaults, ...styleFaults(root, built)], note };
};

const sizes = new Map<() => number, number>();

// The same few chunks serve all pages: each is compressed once.
function sizeOf(path: string, bytes: ReadonlyMap<string, () => number>): number {
  const read = bytes.get(path);
  if (!read) return 0;
  const known = sizes.get(read) ?? read();
  sizes.set(read, known);
  return known;
}

/** The modules that a page names in `data-modules`, in `src` or as a preload, and all that those import at once. */
export function neededModules(
  page: PageText,
  scripts: ReadonlyMap<string, string>,
): { found: Set<string>; faults: string[] } {
  const tags = tagsOf(page.html);
  const named = tags
    .flatMap(({ name, attributes }) => [
      ...(name === 'script'
        ? [attributes.get('src') ?? '', ...(attributes.get('data-modules') ?? '').split(/\s+/)]
        : []),
      ...(attributes.get('rel') === 'modulepreload' ? [attributes.get('href') ?? ''] : []),
    ])
    .filter((path) => path !== '');
  const inline = tags.filter(
    ({ name, attributes }) => name === 'script' && !attributes.has('src') && !/json/.test(attributes.get('type') ?? ''),
  );
  const found = new Set<string>();
  const faults = [
    ...(inline.length === 1 ? [] : [`has ${inline.length} inline scripts, and should have one`]),
    ...(tags.some(({ attributes }) => attributes.has('data-modules'))
      ? []
      : ['names no module: it never becomes interactive']),
  ];
  const queue = [...named];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    const code = scripts.get(path);
    if (code === undefined) {
      faults.push(`needs the script ${path}, which was not built`);
      continue;
    }
    found.add(path);
    queue.push(...importsOf(code).map((to) => new URL(to, `http://built${path}`).pathname));
  }
  return { found, faults };
}

/** Static imports of a built chunk, as it writes them; what is imported later is not among them. */
export function importsOf(code: string): string[] {
  return [
    ...code.matchAll(/(?:^|[;}\n])\s*(?:import|export)\s*(?:[\w$*{}\s,]+?\s*from\s*)?["'`](\.{0,2}\/[^"'`]+)["'`]/g),
  ].map((match) => match[1] ?? '');
}

/** Inline script and style are in the policy by their hash; no attribute carries either. */
function policyFaults(page: PageText, built: BuiltSite): string[] {
  const inline = [...page.html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi)].filter(
    ([, , attributes = '']) => !/\bsrc=/.test(attributes),
  );
  const unlisted = inline.filter(
    ([, , attributes = '', content = '']) =>
      !/\btype="[^"]*json/.test(attributes) &&
      !built.csp.includes(`'sha256-${createHash('sha256').update(content).digest('base64')}'`),
  );
  const attributes = tagsOf(page.html).flatMap((tag) =>
    [...tag.attributes.keys()]
      .filter((name) => name === 'style' || /^on[a-z]+$/.test(name))
      .map((name) => `<${tag.name} ${name}>`),
  );
  return [
    ...unlisted.map(([, name]) => `has an inline ${name} whose hash is not in the Content-Security-Policy`),
    ...[...new Set(attributes)].map((where) => `has ${where}, which the Content-Security-Policy blocks`),
  ];
}

const LOADING = new Set([
  'stylesheet',
  'preload',
  'modulepreload',
  'prefetch',
  'icon',
  'apple-touch-icon',
  'manifest',
  'preconnect',
  'dns-prefetch',
]);

/** Nothing is loaded from elsewhere; links lead only to the settings of site.config.ts; no session link is in a page. */
function originFaults(page: PageText, site: Site): string[] {
  const allowed = new Set(
    [site.publicUrl, site.testEnvironmentUrl, site.donationUrl, site.sourceCodeUrl].flatMap((url) =>
      url ? [new URL(url).origin] : [],
    ),
  );
  const found = tagsOf(page.html).flatMap((tag) => addressesOf(tag).map((address) => ({ tag, address })));
  const foreign = found.filter(
    ({ tag, address }) =>
      /^(?:[a-z]+:)?\/\//i.test(address) && (isLoading(tag) || !allowed.has(new URL(address, site.publicUrl).origin)),
  );
  const sessions = site.workSessionUrls.filter((url) => url !== null && page.html.includes(url));
  return [
    ...foreign.map(({ tag, address }) => `refers to ${address} in <${tag.name}>`),
    ...sessions.map((url) => `holds the session link ${url}, which only a signed-in visitor may see`),
  ];
}

function isLoading({ name, attributes }: Tag): boolean {
  return name !== 'a' && name !== 'meta' && (name !== 'link' || LOADING.has(attributes.get('rel') ?? ''));
}

function addressesOf({ attributes }: Tag): string[] {
  const single = ['src', 'href', 'action', 'formaction', 'poster', 'data', 'ping'].flatMap(
    (name) => attributes.get(name) ?? [],
  );
  const sets = (attributes.get('srcset') ?? '').split(',').map((part) => part.trim().split(/\s+/)[0] ?? '');
  return [...single, ...sets].filter((address) => address !== '');
}

const SERVER_MARKS =
  /["'`]node:[\w/]+|#src\/server|\.server\.ts|process\.env|DATABASE_URL|\$argon2id|non_field_errors: \[/;

/** A script for browsers holds nothing of the server, and no address of another origin but the configured ones. */
function codeFaults(root: string, code: string, site: Site): string[] {
  const mark = SERVER_MARKS.exec(code)?.[0];
  const leaked = serverSentences(root).find((sentence) => code.includes(sentence));
  const settings = JSON.stringify(site);
  const foreign = [...new Set([...code.matchAll(/https?:\/\/[\w.-]*\w/g)].map((match) => match[0]))].filter(
    (origin) => !NAMES_ONLY.has(origin) && !settings.includes(origin),
  );
  return [
    ...(mark === undefined ? [] : [`holds ${mark}: server code reached the browser`]),
    ...(leaked === undefined ? [] : [`holds '${leaked}', which stands in a server file only`]),
    ...foreign.map((origin) => `names ${origin}, which is not configured`),
  ];
}

const sentences = new Map<string, string[]>();

/** Long strings that stand in server files and in no other: their traces in a bundle prove that a file got in. */
function serverSentences(root: string): string[] {
  const known = sentences.get(root);
  if (known) return known;
  const sources = filesBelow(root, 'src').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
  const isServer = (path: string) => path.startsWith('src/server/') || path.includes('.server.');
  const shared = sources
    .filter((path) => !isServer(path))
    .map((path) => textOf(root, path))
    .join('\n');
  const found = sources
    .filter(isServer)
    .flatMap((path) => [...textOf(root, path).matchAll(/'([^'\\\n]{20,})'/g)].map((match) => match[1] ?? ''));
  const own = [...new Set(found)].filter((text) => !text.startsWith('#src/') && !shared.includes(text));
  sentences.set(root, own);
  return own;
}

/** Style sheets, manifests and pictures load nothing from elsewhere either. */
function styleFaults(root: string, built: BuiltSite): string[] {
  const texts = built.files.filter(({ path }) => /\.(?:css|svg|webmanifest)$/.test(path));
  return texts.flatMap(({ path, file }) => {
    const text = readFileSync(join(root, 'dist', file), 'utf8');
    const loads = [
      ...text.matchAll(/(?:url\(|@import\s+|xlink:href=|href=|src=)\s*["']?((?:https?:)?\/\/[^"')\s]+)/g),
    ].map((match) => match[1] ?? '');
    return loads.map((address) => `dist${path}: loads ${address}`);
  });
}
