// `npm run build`: the browser's files, every page in every language as HTML, the list of both for the server, and the server.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '#src/server/config.ts';
import { OVERRIDES_FILE } from '#src/server/load-texts.ts';
import { siteConfigErrors } from '#src/server/site-check.ts';
import { currentCommit } from '#src/server/version.ts';
import type { BuiltFile, BuiltPage, BuiltSite } from '#src/shared/built-site.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages.ts';
import { searchIndexPath } from '#src/shared/search/search-index.ts';
import { TEXT_INDEX_PATH } from '#src/shared/text-files.ts';
import { joinFaults } from '../scripts/text-rules/join-faults.ts';
import { brandWarnings } from './brand-colours.ts';
import { icons, readGround, readMark } from './brand.ts';
import { bundleModules, MODULES_FILE, START_SCRIPT } from './bundle-modules.ts';
import { removeUnused } from './cache.ts';
import { checklistFiles } from './checklist-files.ts';
import { contentSecurityPolicy, digestOf } from './document.ts';
import { readEntries } from './entries.ts';
import { openOutputFolder } from './output-folder.ts';
import { builtOverrides, checkOverrides } from './overrides/overrides.ts';
import { renderPages } from './render-pages.ts';
import { makeIndex, type Source } from './search/make-index.ts';
import { pageSources } from './search/page-sources.ts';
import { builtSections } from './sections.ts';
import { buildServer } from './server.ts';
import { readSite } from './site-module.ts';
import { sitePages } from './site-pages.ts';
import { socialCard } from './social-cards.ts';
import { readSiteTexts } from './text-files.ts';
import { robots, securityText, sitemap, webManifest } from './well-known.ts';
import { wordmarks } from './wordmarks.ts';
import { isCompressible, typeOf, writeCompressed } from './write-files.ts';

const started = Date.now();
// Not what the shell says: another value would bundle React's development code.
process.env['NODE_ENV'] = 'production';
/** Prints what the operator can correct, and ends the build. */
function refuse(fault: string): never {
  console.error(fault);
  process.exit(1);
}

const site = await readSite().catch((error: unknown) => {
  if (error instanceof ConfigError) refuse(error.message);
  throw error;
});
const faults = siteConfigErrors(site);
if (faults.length > 0) refuse(faults.join('\n'));
const operatorsTexts = checkOverrides('.', process.env);
if (operatorsTexts.faults.length > 0) refuse(joinFaults(operatorsTexts.faults));
try {
  readGround();
  readMark();
} catch (error) {
  refuse((error as Error).message);
}
// What the operator can correct, wherever it happens; other errors keep their stack trace.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  if (/^E(?:NOSPC|DQUOT|ACCES|PERM|ROFS)$/.test(error.code ?? ''))
    refuse(`The build cannot write its files: ${error.message}. Look at the room on the disk and whose the folder is.`);
  refuse(error.stack ?? String(error));
});
const SITE_FILE = 'site.json';
const out = openOutputFolder(process.env['BUILD_OUT'] ?? 'dist');
// Also after an error, which ends the process.
process.on('exit', out.discard);

const { client, manifest, modules, renderer } = await bundleModules();
await buildServer(out);
out.write(`server/${OVERRIDES_FILE}`, JSON.stringify(builtOverrides(operatorsTexts.overrides)));
const texts = readSiteTexts();
for (const warning of [...texts.warnings, ...operatorsTexts.warnings, ...brandWarnings()]) console.warn(warning);

const all = await readdir(client, { recursive: true, withFileTypes: true });
const clientFiles = all
  .filter((entry) => entry.isFile())
  .map((entry) => relative(client, join(entry.parentPath, entry.name)));
const cssFile = clientFiles.find((name) => name.endsWith('.css'));
if (cssFile === undefined) throw new Error('the build has no style sheet');
const css = (await readFile(join(client, cssFile), 'utf8')).trim();

const scriptFile = manifest[START_SCRIPT]?.file ?? '';
const script = { path: `/${scriptFile}`, digest: digestOf(await readFile(join(client, scriptFile))) };

const app = (await import(pathToFileURL(renderer).href)) as typeof import('#src/app/entry-build.tsx');
const allPages = sitePages(await readEntries(), site.slug);
const rendered = renderPages(app, { manifest, modules }, { css, script }, site, texts, allPages);

const pages: BuiltPage[] = [];
const files: BuiltFile[] = [];
const notFound: Partial<Record<Language, string>> = {};

// In parallel: compression runs in four threads of its own.
const writing: Promise<void>[] = [];
const sources = new Map<Language, Source[]>();
for await (const { page, path, language, html, ...about } of rendered) {
  sources.set(language, [...(sources.get(language) ?? []), ...pageSources({ page, path, language, html }, texts)]);
  const name = path === undefined ? '404' : path.replace(`/${language}/`, '/').slice(1) || 'index';
  const file = `pages/${language}/${name}.html`;
  writing.push(writeCompressed(out, file, Buffer.from(html), true));
  if (path === undefined) notFound[language] = file;
  else pages.push({ path, language, file, ...about });
}

function addFile(path: string, content: Buffer, immutable: boolean, quality?: number): void {
  const type = typeOf(path);
  const compressed = isCompressible(type);
  const file = `files${path}`;
  writing.push(writeCompressed(out, file, content, compressed, quality));
  files.push({ path, file, type, compressed, immutable });
}

for (const name of clientFiles) {
  if (name === cssFile || name === 'manifest.json' || name === MODULES_FILE) continue;
  addFile(`/${name}`, await readFile(join(client, name)), name.startsWith('assets/'));
}
for (const [path, content] of texts.files) addFile(path, Buffer.from(content), true);
// A text of the frame is in 22 of these files. For them quality 10 is as good as 11 and takes a third of the time.
for (const [path, content] of texts.allLanguages) addFile(path, Buffer.from(content), false, 10);
for (const [language, found] of sources)
  addFile(searchIndexPath(language), Buffer.from(JSON.stringify(makeIndex(found, language))), false);
addFile(TEXT_INDEX_PATH, Buffer.from(JSON.stringify(texts.index)), false);
for (const [path, content] of checklistFiles(site, texts)) addFile(path, Buffer.from(content), false);
addFile('/sitemap.xml', Buffer.from(sitemap(site, allPages)), false);
addFile('/robots.txt', Buffer.from(robots(site)), false);
addFile('/site.webmanifest', Buffer.from(webManifest(site, readGround()[0])), false);
addFile('/.well-known/security.txt', Buffer.from(securityText(site, started)), false);

const mark = readMark();
for (const [path, content] of [...(await icons(mark)), ...(await wordmarks(site, mark))]) addFile(path, content, false);
for (const language of LANGUAGE_CODES)
  addFile(`/social/${language}.png`, await socialCard(site, mark, language), false);

await Promise.all(writing);

const apiOrigin = site.apiBaseUrl === null ? undefined : new URL(site.apiBaseUrl).origin;
const commit = currentCommit();
const built: BuiltSite = {
  csp: contentSecurityPolicy(css, apiOrigin),
  pages,
  files,
  notFound: notFound as Record<Language, string>,
  site,
  sections: builtSections(site, texts),
  ...(commit !== undefined && { commit }),
};
out.write(SITE_FILE, JSON.stringify(built));
out.publish();
await removeUnused();
console.log(
  `Built ${pages.length} pages and ${files.length} files in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
);
