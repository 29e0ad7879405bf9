// The command `papers`: drafts of the documents on data protection, from the facts and settings of this site.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { CommandError, EXIT, fileError } from '#src/command-line/command-error.ts';
import { PROJECT_ROOT } from '#src/server/program/project-root.ts';
import { builtVersion, formatVersion } from '#src/server/program/version.ts';
import type { Site } from '#src/shared/site/site.ts';
import { annex } from './annex.server.ts';
import { breach } from './breach.server.ts';
import { flowsPaper } from './flows.server.ts';
import { chapter, page, paragraph, type Content } from './html.server.ts';
import { record } from './record.server.ts';
import { retentionTable } from './retention-table.server.ts';
import { readSource, type Source } from './source.server.ts';
import { PAPER_LANGUAGES, type PaperLanguage } from './words.server.ts';

const PAPERS = { record, flows: flowsPaper, retention: retentionTable, annex, breach } as const satisfies Record<
  string,
  (source: Source) => Content[]
>;

const NAMES = Object.keys(PAPERS) as (keyof typeof PAPERS)[];
const DRAFTS = 'These are drafts, no legal advice: check and complete them.';

export const PAPERS_COMMAND: Command = {
  name: 'papers',
  options: {
    to: {
      value: 'FOLDER',
      help: 'where the files go; none is replaced. With - all papers are one file on standard output',
    },
    language: { value: 'it|en', help: 'the language of the papers (default it)' },
  },
  help: 'Writes drafts of the papers on data protection, from the facts of site.config.ts, what the site stores and the settings in effect: record of processing, data flows, retention periods, annex to processor contracts, breach notice. Italian or English, printable HTML. What only you know is marked. No legal advice.',
  async run(services, args) {
    const to = args.text('to');
    if (to === undefined) throw new CommandError('papers: --to FOLDER is missing.', EXIT.usage);
    const language = languageOf(args.text('language') ?? 'it');
    // The program has the whole configuration; what other services need of it is less.
    const site = services.site as Site;
    const version = formatVersion(builtVersion(join(PROJECT_ROOT, 'dist')));
    const source = await readSource({ ...services, site }, language, version);
    if (to === '-') {
      process.stdout.write(allIn(source));
      return { json: { language }, text: DRAFTS, isOnStandardError: true };
    }
    const papers = papersOf(source);
    const folder = resolve(to);
    const files = papers.map(({ name, html }) => ({ file: join(folder, name), html }));
    const there = files.filter(({ file }) => existsSync(file)).map(({ file }) => file);
    if (there.length > 0)
      throw new CommandError(`Nothing was written, because these are there already: ${there.join(', ')}.`);
    try {
      mkdirSync(folder, { recursive: true });
      for (const { file, html } of files) writeFileSync(file, html, { flag: 'wx' });
    } catch (error) {
      throw fileError(folder, 'written', error, 'Name another with --to.');
    }
    const gaps = files.map(({ html }) => html.split('<mark>').length - 1);
    const lines = files.map(({ file }, at) => `${file}: ${gaps[at]} places to complete`);
    return {
      json: { language, files: files.map(({ file }, at) => ({ file, to_complete: gaps[at] })) },
      text: `${lines.join('\n')}\n${DRAFTS}`,
    };
  },
};

/** Returns the files of all papers. */
export function papersOf(source: Source): { name: string; html: string }[] {
  const { words, language, version, date, config } = source;
  return NAMES.map((paper) => ({
    name: `${words(`${paper}.file`)}.html`,
    html: page(
      language,
      words(`${paper}.title`),
      [
        words('common.draft', { version, date, address: config.publicUrl }),
        words('common.gaps'),
        words(`${paper}.lead`),
      ],
      PAPERS[paper](source),
    ),
  }));
}

/** Returns one file with all papers. */
function allIn(source: Source): string {
  const { words, language, version, date, config, site } = source;
  const chapters = NAMES.flatMap((paper): Content[] => [
    chapter(words(`${paper}.title`)),
    paragraph(words(`${paper}.lead`)),
    ...PAPERS[paper](source),
  ]);
  const notes = [words('common.draft', { version, date, address: config.publicUrl }), words('common.gaps')];
  return page(language, site.legalName, notes, chapters);
}

function languageOf(text: string): PaperLanguage {
  const language = PAPER_LANGUAGES.find((code) => code === text);
  if (language !== undefined) return language;
  throw new CommandError(`--language is '${text}': it should be ${PAPER_LANGUAGES.join(' or ')}.`, EXIT.usage);
}
