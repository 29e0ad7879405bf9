// `npm run build`: the browser's files, every page in every language as HTML, the list of both for the server, and the server.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeDesktop } from '#src/desktop/build/pages.ts';
import { describeAccessError } from '#src/server/files/access-error.ts';
import { currentCommit } from '#src/server/program/version.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { siteConfigErrors } from '#src/server/site/site-check.ts';
import { OVERRIDES_FILE } from '#src/server/texts/load-texts.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { BuiltFile, BuiltSite } from '#src/shared/pages/built-site.ts';
import { searchIndexPath } from '#src/shared/search/search-index.ts';
import { TEXT_INDEX_PATH } from '#src/shared/texts/text-files.ts';
import { joinFaults } from '../scripts/text-rules/join-faults.ts';
import { icons, readGround, readMark } from './brand/brand.ts';
import { brandWarnings } from './brand/colours.ts';
import { socialCard } from './brand/social-cards.ts';
import { wordmarks } from './brand/wordmarks.ts';
import { bundleModules, MODULES_FILE, START_SCRIPT } from './bundles/bundle-modules.ts';
import { buildServer } from './bundles/server.ts';
import { readSite } from './bundles/site-module.ts';
import { feedFiles } from './content/feeds/feeds.ts';
import { catalogueFiles } from './content/feeds/opds.ts';
import { writeMedia } from './content/files/media.ts';
import { movedAddresses } from './content/links/moved.ts';
import { firstNames, goneWarnings, PUBLISHED_FILE } from './content/links/published.ts';
import { contentEntries } from './content/pages/content-entries.ts';
import { contentTexts } from './content/pages/content-texts.ts';
import { ContentError, shownPath } from './content/reading/faults.ts';
import { contentFolder } from './content/reading/folder.ts';
import { readContent } from './content/reading/read-content.ts';
import { inputsOf } from './inputs.mjs';
import { takeLock } from './lock.mjs';
import { cached, removeUnused } from './output/cache.ts';
import { openOutputFolder } from './output/output-folder.ts';
import { startProgress } from './output/progress.ts';
import { isCompressible, typeOf, writeCompressed, writePictures } from './output/write-files.ts';
import { builtOverrides, checkOverrides } from './overrides/overrides.ts';
import { contentSecurityPolicy, digestOf } from './pages/document.ts';
import { createRenderer } from './pages/render-pages.ts';
import { builtSections } from './pages/sections.ts';
import { documentsIn, sitePages, siteViews } from './pages/site-pages.ts';
import { robots, securityText, sitemaps, webManifest } from './pages/well-known.ts';
import { writePages } from './pages/write-pages.ts';
import { contentSources, type ContentSources } from './search/content-sources.ts';
import { makeIndex, type Source } from './search/make-index.ts';
import { pageSources } from './search/page-sources.ts';
import { checklistFiles } from './texts/checklist-files.ts';
import { readSiteTexts } from './texts/text-files.ts';

// Not where `npm run build` and others have it: `bin/aperta build` runs this program alone.
await takeLock('.', 'builds the pages');
const started = Date.now();
/** A release sets its time, so that it can be made again (reproducible-builds.org). */
const builtAt = Number(process.env['SOURCE_DATE_EPOCH'] ?? Number.NaN) * 1000 || started;
// Not what the shell says: another value would bundle React's development code.
process.env['NODE_ENV'] = 'production';
/** Prints what the operator can correct, and ends the build. */
function refuse(fault: string): never {
  console.error(fault);
  process.exit(1);
}

process.on('uncaughtException', (error) => refuse(describeAccessError(error) ?? error.stack ?? String(error)));

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
const progress = startProgress();
progress.say('reading the texts');
const mediaFolder = process.env['MEDIA_DIR'] || undefined;
const refuseContent = (error: unknown): never => {
  if (error instanceof ContentError) refuse(error.message);
  throw error;
};
const content = await readContent(contentFolder(process.env), site, { mediaFolder }).catch(refuseContent);
// What the operator can correct, wherever it happens; other errors keep their stack trace.
process.on('uncaughtException', (error: NodeJS.ErrnoException) => {
  if (/^E(?:NOSPC|DQUOT|ACCES|PERM|ROFS)$/.test(error.code ?? ''))
    refuse(`The build cannot write its files: ${error.message}. Look at the room on the disk and whose the folder is.`);
  refuse(error.stack ?? String(error));
});
const SITE_FILE = 'site.json';
const last = process.env['BUILD_OUT'] ?? 'dist';
const out = openOutputFolder(last);
// Also after an error, which ends the process.
process.on('exit', out.discard);

// Meanwhile: half of the time of a first build.
const pictured = [...content.pictures.values()];
const pictures = writePictures(out, pictured, () => progress.count('pictures', pictured.length)).catch(refuseContent);
progress.say('bundling the scripts');
const { client, manifest, modules, renderer: rendererFile } = await bundleModules(content.open);
await buildServer(out, last);
out.write(`server/${OVERRIDES_FILE}`, JSON.stringify(builtOverrides(operatorsTexts.overrides)));
const texts = readSiteTexts();
for (const { file, from } of content.waiting) console.log(`${shownPath(file)}: is shown from ${from} on`);
const warnings = [...content.media.warnings, ...texts.warnings, ...operatorsTexts.warnings, ...brandWarnings()];
for (const warning of warnings) console.warn(warning);

const all = await readdir(client, { recursive: true, withFileTypes: true });
const clientFiles = all
  .filter((entry) => entry.isFile())
  .map((entry) => relative(client, join(entry.parentPath, entry.name)));
const scriptFile = manifest[START_SCRIPT]?.file ?? '';
const script = { path: `/${scriptFile}`, digest: digestOf(await readFile(join(client, scriptFile))) };

const app = (await import(pathToFileURL(rendererFile).href)) as typeof import('#src/app/entry-build.tsx');
const wordsOf = contentTexts(site, texts);
const allPages = sitePages(contentEntries(content, wordsOf), site);
const documents = documentsIn(allPages);
const renderer = createRenderer(app, { client, manifest, modules }, script, texts, documents);
const overrides = operatorsTexts.overrides.map(({ language, texts: own }) => [language, ...own]);
const inputs = inputsOf('.', process.env, /\.server\.ts$/) + documents.join() + JSON.stringify(overrides);
const sources = new Map<Language, Source[]>();
const views = siteViews(allPages);
progress.say('rendering the pages');
const { pages, notFound, styles } = await writePages(views, renderer, {
  out,
  last,
  site,
  inputs,
  onPage: () => progress.count('pages', views.length),
  onRendered: (page) => {
    const { language } = page.view;
    sources.set(language, [...(sources.get(language) ?? []), ...pageSources(page, wordsOf(language), texts)]);
  },
});

progress.say('compressing');
const former = movedAddresses(content);
const paths = new Set(pages.map(({ path }) => path));
for (const warning of goneWarnings(last, { ...content, ...former, paths })) console.warn(warning);
const first = firstNames(last, content);
out.write(PUBLISHED_FILE, JSON.stringify(first));

const files: BuiltFile[] = [];
const writing: Promise<void>[] = [];

function addFile(path: string, content: Buffer, immutable: boolean, quality?: number): void {
  const type = typeOf(path);
  const compressed = isCompressible(type);
  const file = `files${path}`;
  writing.push(writeCompressed(out, file, content, compressed, quality));
  files.push({ path, file, type, compressed, immutable });
}

for (const name of clientFiles) {
  if (name === 'manifest.json' || name === MODULES_FILE) continue;
  addFile(`/${name}`, await readFile(join(client, name)), name.startsWith('assets/'));
}
for (const [path, content] of texts.files) addFile(path, Buffer.from(content), true);
// A text of the frame is in 22 of these files. For them quality 10 is as good as 11 and takes a third of the time.
for (const [path, content] of texts.allLanguages) addFile(path, Buffer.from(content), false, 10);
for (const [language, found] of sources) {
  const [first, ...others] = contentSources(content, wordsOf(language));
  const more = others.map((_, at) => searchIndexPath(language, at + 1));
  const indexOf = ({ key, read }: ContentSources, pages: readonly Source[], rest: { more?: string[] }) =>
    cached(['search', language, inputs, JSON.stringify([pages, rest]), key], async () =>
      Buffer.from(JSON.stringify({ ...makeIndex([...pages, ...read()], language), ...rest })),
    );
  addFile(searchIndexPath(language), await indexOf(first, found, more.length > 0 ? { more } : {}), false);
  // Quality 11 takes a second for each, of which a large site has dozens.
  for (const [at, path] of more.entries()) addFile(path, await indexOf(others[at] ?? first, [], {}), false, 9);
}
addFile(TEXT_INDEX_PATH, Buffer.from(JSON.stringify(texts.index)), false);
for (const [path, content] of checklistFiles(site, texts)) addFile(path, Buffer.from(content), false);
// Thousands of pages and many days: quality 5, for the time of a build.
for (const [path, text] of [...feedFiles(content, wordsOf, first), ...catalogueFiles(content, wordsOf, first)])
  addFile(path, Buffer.from(text), false, 5);
const media = writeMedia(content.media, out);
const maps = sitemaps(site, allPages);
for (const [path, text] of maps) addFile(path, Buffer.from(text), false, path === '/sitemap.xml' ? 11 : 5);
addFile('/robots.txt', Buffer.from(robots(site, [...maps.keys()])), false);
addFile('/site.webmanifest', Buffer.from(webManifest(site, readGround()[0])), false);
addFile('/.well-known/security.txt', Buffer.from(securityText(site, builtAt)), false);

const mark = readMark();
const drawn = [...(await icons(mark)), ...(await wordmarks(site, mark))];
for (const [path, content] of drawn) addFile(path, content, false);
await writeDesktop(out, site, texts, drawn);
for (const language of LANGUAGE_CODES)
  addFile(`/social/${language}.png`, await socialCard(site, mark, language), false);

files.push(...(await pictures));
await Promise.all(writing);

const apiOrigin = site.apiBaseUrl === null ? undefined : new URL(site.apiBaseUrl).origin;
const commit = currentCommit();
const built: BuiltSite = {
  csp: contentSecurityPolicy(apiOrigin, content.transcripts.size > 0),
  styles,
  pages,
  files,
  ...(media.length > 0 && { media }),
  notFound: notFound as Record<Language, string>,
  site,
  sections: builtSections(site, texts, content.open),
  ...former,
  waiting: content.waiting.map(({ from }) => from),
  ...(warnings.length > 0 && { warnings }),
  ...(commit !== undefined && { commit }),
};
out.write(SITE_FILE, JSON.stringify(built));
out.publish();
await removeUnused();
console.log(
  `Built ${pages.length} pages and ${files.length} files in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
);
