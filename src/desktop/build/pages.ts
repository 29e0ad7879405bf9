// Writes `dist/desktop/`: what the desktop host serves to visitors, with its list in the form of `dist/site.json`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEMBERS_PLACEHOLDER, SITE_ORIGIN_PLACEHOLDER } from '#src/desktop/protocol/built-desktop.ts';
import { filesPath, guestPath } from '#src/desktop/protocol/desktop-address.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, LANGUAGES, type Language } from '#src/shared/languages/languages.ts';
import type { BuiltFile, BuiltSite } from '#src/shared/pages/built-site.ts';
import type { Site } from '#src/shared/site/site.ts';
import { escapeHtml } from '#src/shared/texts/escape-html.ts';
import { siteTexts } from '#src/shared/texts/site-texts.ts';
import type { Catalogue } from '#src/shared/texts/texts.ts';
import { readGround } from '../../../build/brand/brand.ts';
import type { OutputFolder } from '../../../build/output/output-folder.ts';
import { isCompressible, typeOf, writeCompressed } from '../../../build/output/write-files.ts';
import { AWAY_FILE, awayPage, BUSY_FILE, busyPage } from '../../../build/pages/away.ts';
import type { SiteTexts } from '../../../build/texts/text-files.ts';
import { bundleDesktop, type DesktopBundle, type DesktopPage } from './bundle.ts';

/** The host's pages load nothing from elsewhere; `connect-src 'self'` is also for the WebSockets of the same origin. */
const policyOf = (pictures: string) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src ${pictures}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    // A PDF that is printed (src/desktop/page/files/print-file.ts) or opened.
    `frame-src blob:`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ].join('; ');

const POLICY = policyOf(`'self'`);
/** Pictures among the files of a member are shown from the memory of the page. */
const FILES_POLICY = policyOf(`'self' blob:`);

/** The groups of texts of each page, its own first. */
const GROUPS = { desktop: ['desk'], files: ['yourFiles', 'desk'], guest: ['guest'] } as const;

/** Writes pages, files and list. `icons`: those of the site, by address. */
export async function writeDesktop(
  out: OutputFolder,
  site: Site,
  texts: SiteTexts,
  icons: Iterable<readonly [string, Buffer]>,
): Promise<void> {
  const bundle = await bundleDesktop();
  const { folder, names } = bundle;
  const files: BuiltFile[] = [];
  const add = async (path: string, content: Buffer, immutable: boolean) => {
    const type = typeOf(path);
    const compressed = isCompressible(type);
    files.push({ path, file: `files${path}`, type, compressed, immutable });
    await writeCompressed(out, `desktop/files${path}`, content, compressed);
  };
  for (const name of names) await add(`/${name}`, await readFile(join(folder, name)), true);
  for (const [path, content] of icons) if (path === '/favicon.svg') await add(path, content, false);
  const built: BuiltSite = { csp: POLICY, pages: [], files, notFound: {} as Record<Language, string> };
  for (const language of LANGUAGE_CODES) {
    const path = language === DEFAULT_LANGUAGE ? '/' : `/${language}`;
    const file = `pages/${language}.html`;
    const write = async (to: string, html: string) => writeCompressed(out, `desktop/${to}`, Buffer.from(html), true);
    await write(file, documentOf('desktop', language, site, texts, bundle));
    built.pages.push({ path, language, file });
    built.notFound[language] = file;
    const filesFile = `pages/${language}-files.html`;
    await write(filesFile, documentOf('files', language, site, texts, bundle));
    built.pages.push({ path: filesPath(language), language, file: filesFile, csp: FILES_POLICY });
    const guestFile = `pages/${language}-guest.html`;
    await write(guestFile, documentOf('guest', language, site, texts, bundle));
    built.pages.push({ path: guestPath(language), language, file: guestFile });
  }
  out.write('desktop/site.json', JSON.stringify(built));
  out.write(`desktop/${AWAY_FILE}`, awayPage(site, texts, 'desktop'));
  out.write(`desktop/${BUSY_FILE}`, busyPage(site, texts));
}

/**
 * The document of a language. Its texts are a block of data: no request is needed before the first words. What shows the session comes
 * last: browsers open six connections, and the session is asked for before.
 */
function documentOf(
  page: DesktopPage,
  language: Language,
  site: Site,
  texts: SiteTexts,
  { names, scripts, style }: DesktopBundle,
): string {
  const { first, needed, later } = scripts[page];
  // Most who come for their files open no document.
  const preloaded = page === 'files' ? [] : later;
  const fonts = names.filter((name) =>
    LANGUAGES[language].fontSubsets.some((subset) => name.includes(`-${subset}-700`)),
  );
  const groups = GROUPS[page].map((group) => texts.load(group, language));
  const catalogue: Catalogue = Object.assign({ frame: frameOf(texts, language) }, ...groups);
  const { t } = siteTexts(language, catalogue, site);
  const title = escapeHtml(t(`${GROUPS[page][0]}.title`));
  const ground = readGround();
  // `<` cannot end the block.
  const data = JSON.stringify(catalogue).replaceAll('<', String.raw`\u003c`);
  return `<!doctype html>
<html lang="${language}" data-site="${SITE_ORIGIN_PLACEHOLDER}" data-members="${MEMBERS_PLACEHOLDER}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${ground[0]}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${ground[1]}" media="(prefers-color-scheme: dark)">
<title>${title} · ${escapeHtml(site.name)}</title>
${fonts.map((name) => `<link rel="preload" href="/${name}" as="font" type="font/woff2" crossorigin>`).join('\n')}
<link rel="stylesheet" href="/${style}">
${needed.map((name) => `<link rel="modulepreload" href="/${name}">`).join('\n')}
${preloaded.map((name) => `<link rel="modulepreload" href="/${name}" fetchpriority="low">`).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script type="application/json" id="texts">${data}</script>
<script type="module" src="/${first}"></script>
</head>
<body>
<div id="root"><p class="loading">${title}</p><noscript><p>${escapeHtml(t(`${GROUPS[page][0]}.noScript`))}</p></noscript></div>
</body>
</html>
`;
}

/** Of the frame's texts only what buttons say while they work, the name of the links to other languages, and `siteTexts`' own. */
function frameOf(texts: SiteTexts, language: Language): Catalogue {
  const { frame } = texts.load('frame', language);
  const { working = '', exampleAddress = '', language: languages = {} } = typeof frame === 'object' ? frame : {};
  const { label = '' } = typeof languages === 'object' ? languages : {};
  return { working, exampleAddress, language: { label } };
}
