// The commands of `npm run content`: arguments, output and exit code.
import { parseArgs } from 'node:util';
import { PROGRAM } from '#src/server/program/program-names.ts';
import { isLanguage, LANGUAGE_CODES } from '#src/shared/languages/languages.ts';
import type { Site } from '#src/shared/site/site.ts';
import { contentOf } from '../../build/content/kinds/kinds.ts';
import { ContentError, formatFaults, shownPath, type Fault } from '../../build/content/reading/faults.ts';
import { SECTIONS } from '../../build/content/reading/folder.ts';
import { readContent, readFaulty, type Content } from '../../build/content/reading/read-content.ts';
import { newText } from './new-text.ts';
import { formatStatus } from './status.ts';

const USAGE = `${PROGRAM.content('new')} <section> [<name>] [--language it]
    begins a text: the folder of a new one, or another language of one that there is; without a name: the page of a section
${PROGRAM.content('check')}
    finds what is wrong in all texts and pictures
${PROGRAM.content('status')}
    which languages each text lacks, and which are older than the text they were translated from
${PROGRAM.content('pdf')} <section> [<language> …]
    prints the chapters of a section as one PDF for each language that has them, or for those that are named
${PROGRAM.content('preview')}
    shows the site with drafts, on this computer
Sections: ${SECTIONS.join(', ')}. Languages: ${LANGUAGE_CODES.join(', ')}.`;

const CHAPTERS = SECTIONS.filter((section) => contentOf(section) === 'chapters');

/** What to print, and the exit code: 1 for faults, 2 for wrong arguments. */
interface Result {
  output?: string;
  error?: string;
  exitCode: 0 | 1 | 2;
}

/** Runs one command on the content below `root`. `args`: the words after the name of the program; `mediaFolder`: MEDIA_DIR. */
export async function runContent(
  root: string,
  site: Site,
  args: readonly string[],
  mediaFolder?: string,
): Promise<Result> {
  if (args[0] === 'help' || args.includes('--help') || args.includes('-h')) return { output: USAGE, exitCode: 0 };
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { language: { type: 'string', default: 'it' } },
    });
    const [command, section = '', name = '', ...more] = positionals;
    if (command === 'new' && section !== '' && more.length === 0) {
      const { language } = values;
      if (!isLanguage(language)) return usage(`'${language}' is no language of the site`);
      return { output: newText(root, site, { section, name, language }), exitCode: 0 };
    }
    if (command === 'pdf') {
      const chapters = CHAPTERS.find((one) => one === section);
      if (chapters === undefined)
        return usage(`a PDF is made of chapters; sections with chapters: ${CHAPTERS.join(', ')}`);
      const named = name === '' ? LANGUAGE_CODES : [name, ...more];
      const languages = named.filter(isLanguage);
      if (languages.length < named.length) return usage('a word is no language of the site');
      const { makePdfs } = await import('./pdf.ts');
      return { output: await makePdfs(root, site, chapters, languages), exitCode: 0 };
    }
    if (positionals.length !== 1) return usage();
    if (command !== 'check' && command !== 'status') return usage();
    if (command === 'status') {
      const { items, faults } = await readFaulty(root, site, { drafts: true, mediaFolder });
      const error = faults.length === 0 ? {} : { error: formatFaults(faults).join('\n') };
      return { output: formatStatus(items), ...error, exitCode: faults.length === 0 ? 0 : 1 };
    }
    const all = await readContent(root, site, { drafts: true, mediaFolder });
    // What is published may not lead to a draft.
    const { waiting, hints } = await readContent(root, site, { mediaFolder });
    return { output: formatCheck(all, waiting, hints), exitCode: 0 };
  } catch (error) {
    if (error instanceof ContentError) return { error: error.message, exitCode: 1 };
    const { message, code } = error as NodeJS.ErrnoException;
    return code?.startsWith('ERR_PARSE_ARGS')
      ? { error: `${message.replace(/\. To specify .*/, '')}. See: ${PROGRAM.content('--help')}`, exitCode: 2 }
      : { error: message, exitCode: 1 };
  }
}

/** What is right, and what a writer may want to know. */
function formatCheck(
  { items, media, hints: own }: Content,
  waiting: Content['waiting'],
  hints: readonly Fault[],
): string {
  const drafts = items.filter(({ data }) => data.draft).length;
  const lines = new Set([...formatFaults(own), ...formatFaults(hints)]);
  const hinted = lines.size === 0 ? '' : lines.size === 1 ? ', 1 hint' : `, ${lines.size} hints`;
  const counted = `${items.length} texts, ${drafts} of them drafts. No faults${hinted}.`;
  return [
    ...[...lines].map((line) => `hint: ${line}`),
    ...waiting.map(({ file, from }) => `${shownPath(file)}: is shown from ${from} on`),
    ...media.warnings,
    counted,
  ].join('\n');
}

function usage(reason = ''): Result {
  return { error: `${reason}\n${USAGE}`.trim(), exitCode: 2 };
}
