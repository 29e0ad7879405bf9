// `npm run build`: the browser's files, every page in every language as HTML, the list of both for the server, and the server.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeDesktop } from '#src/desktop/build/pages.ts';
import { COLOURS_FILE } from '#src/server/mail/mail-colours.ts';
import { MARK_FILE, MARK_WIDTH } from '#src/server/mail/mail-mark.ts';
import { currentCommit } from '#src/server/program/version.ts';
import { OVERRIDES_FILE } from '#src/server/texts/load-texts.ts';
import { LANGUAGE_CODES, type Language } from '#src/shared/languages/languages.ts';
import type { BuiltSite } from '#src/shared/pages/built-site.ts';
import { TEXT_INDEX_PATH } from '#src/shared/texts/text-files.ts';
import { brandFolder, icons, mailMark, readGround, readMark } from './brand/brand.ts';
import { brandWarnings } from './brand/colours.ts';
import { portraits } from './brand/portraits.ts';
import { socialCard } from './brand/social-cards.ts';
import { wordmarks } from './brand/wordmarks.ts';
import { bundleModules, MODULES_FILE, START_SCRIPT } from './bundles/bundle-modules.ts';
import { buildServer } from './bundles/server.ts';
import { bookCovers } from './content/feeds/book-covers.ts';
import { feedFiles } from './content/feeds/feeds.ts';
import { catalogueFiles } from './content/feeds/opds.ts';
import { writeMedia } from './content/files/media.ts';
import { movedAddresses } from './content/links/moved.ts';
import { firstNames, goneWarnings, PUBLISHED_FILE } from './content/links/published.ts';
import { contentEntries } from './content/pages/content-entries.ts';
import { contentTexts } from './content/pages/content-texts.ts';
import { withSiteHead } from './content/pages/site-head.ts';
import { shownPath } from './content/reading/faults.ts';
import { inputsOf } from './inputs.mjs';
import { takeLock } from './lock.mjs';
import { removeUnused } from './output/cache.ts';
import { openOutputFolder } from './output/output-folder.ts';
import { startProgress } from './output/progress.ts';
import { createSiteFiles } from './output/site-files.ts';
import { writePictures } from './output/write-files.ts';
import { builtOverrides } from './overrides/overrides.ts';
import { AWAY_FILE, awayPage, BUSY_FILE, busyPage } from './pages/away.ts';
import { contentSecurityPolicy, digestOf } from './pages/document.ts';
import { createRenderer } from './pages/render-pages.ts';
import { builtSections } from './pages/sections.ts';
import { documentsIn, sitePages, siteViews } from './pages/site-pages.ts';
import { robots, securityText, sitemaps, webManifest } from './pages/well-known.ts';
import { writePages } from './pages/write-pages.ts';
import { readInputs, refuseContent } from './read-inputs.ts';
import { refuseFileErrors } from './refuse.ts';
import { contentSources } from './search/content-sources.ts';
import { addIndexes, type PageSources } from './search/index-files.ts';
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
refuseFileErrors();

const progress = startProgress();
const { site, operatorsTexts, content } = await readInputs(process.env, () => progress.say('reading the texts'));
const SITE_FILE = 'site.json';
const last = process.env['BUILD_OUT'] ?? 'dist';
const out = openOutputFolder(last);
// Also after an error, which ends the process.
process.on('exit', out.discard);

// Meanwhile: half of the time of a first build.
const pictured = [...content.pictures.values()];
const pictures = writePictures(out, pictured, () => progress.count('pictures', pictured.length)).catch(refuseContent);
progress.say('bundling the scripts');
const { client, manifest, modules, renderer: rendererFile } = await bundleModules(content.open, site);
await buildServer(out, last);
out.write(`server/${OVERRIDES_FILE}`, JSON.stringify(builtOverrides(operatorsTexts.overrides)));
out.write(`server/${COLOURS_FILE}`, await readFile(join(brandFolder(), 'colours.css'), 'utf8'));
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
const inputs = inputsOf('.', process.env, /\.server\.ts$/) + documents.join() + JSON.stringify([overrides, site]);
const sources = new Map<Language, PageSources[]>();
const views = siteViews(allPages).map((view) => withSiteHead(view, content));
progress.say('rendering the pages');
const { pages, notFound, styles } = await writePages(views, renderer, {
  out,
  last,
  site,
  inputs,
  onPage: () => progress.count('pages', views.length),
  onFile: ({ view, path, key, html }) => {
    const { language } = view;
    const read = () => pageSources({ view, path, html: html() }, wordsOf(language), texts);
    sources.set(language, [...(sources.get(language) ?? []), { key, read }]);
  },
});

progress.say('compressing');
const former = movedAddresses(content);
const paths = new Set(pages.map(({ path }) => path));
for (const warning of goneWarnings(last, { ...content, ...former, paths })) console.warn(warning);
const first = firstNames(last, content);
out.write(PUBLISHED_FILE, JSON.stringify(first));

const files = createSiteFiles(out, (all) => progress.count('files', all));
await files.addBundled(
  client,
  clientFiles.filter((name) => name !== 'manifest.json' && name !== MODULES_FILE),
);
for (const [path, text] of texts.files) files.add(path, text, { immutable: true });
// A text of the frame is in 22 of these files. For them quality 10 is as good as 11 and takes a third of the time.
for (const [path, text] of texts.allLanguages) files.add(path, text, { quality: 10 });
for (const [language, found] of sources)
  await addIndexes(files, language, found, contentSources(content, wordsOf(language)), inputs);
files.add(TEXT_INDEX_PATH, JSON.stringify(texts.index));
for (const [path, text] of checklistFiles(site, texts)) files.add(path, text);
// Thousands of pages and many days: quality 5, for the time of a build.
const covers = await bookCovers(content);
for (const [path, bytes] of covers.files) files.add(path, bytes, { immutable: true });
const catalogues = catalogueFiles(content, wordsOf, first, covers.addresses);
for (const [path, text] of [...(await feedFiles(content, wordsOf, inputs, first)), ...catalogues])
  files.add(path, text, { quality: 5 });
const media = writeMedia(content.media, out);
const maps = sitemaps(site, allPages);
for (const [path, text] of maps) files.add(path, text, { quality: path === '/sitemap.xml' ? 11 : 5 });
files.add('/robots.txt', robots(site, [...maps.keys()]));
files.add('/site.webmanifest', webManifest(site, readGround()[0]));
files.add('/.well-known/security.txt', securityText(site, builtAt));

const mark = readMark();
out.write(`server/${MARK_FILE}`, await mailMark(mark, MARK_WIDTH));
for (const [path, picture] of await portraits(site)) files.add(path, picture);
const drawn = [...(await icons(mark)), ...(await wordmarks(site, mark))];
for (const [path, drawing] of drawn) files.add(path, drawing);
await writeDesktop(out, site, texts, drawn);
out.write(AWAY_FILE, awayPage(site, texts, 'site'));
out.write(BUSY_FILE, busyPage(site, texts));
for (const language of LANGUAGE_CODES) files.add(`/social/${language}.png`, await socialCard(site, mark, language));

const builtFiles = [...(await files.written()), ...(await pictures)];

const apiOrigin = site.apiBaseUrl === null ? undefined : new URL(site.apiBaseUrl).origin;
const commit = currentCommit();
const built: BuiltSite = {
  csp: contentSecurityPolicy(apiOrigin, content.transcripts.size > 0),
  styles,
  pages,
  files: builtFiles,
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
progress.end();
console.log(
  `Built ${pages.length} pages and ${builtFiles.length} files in ${((Date.now() - started) / 1000).toFixed(1)} s.`,
);
