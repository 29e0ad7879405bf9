// What an operator has to know before an upgrade, from CHANGELOG.md.
import { ReleaseError } from './source.ts';

const SECTIONS = ['Upgrade', 'For operators'];

/**
 * Returns the sections for operators of a version. Throws a `ReleaseError` if the changelog has no section of the version with a
 * date, or it lacks one of them.
 */
export function upgradeNotes(changelog: string, version: string): string {
  const [heading, body] = sectionOf(changelog, 2, `[${version}]`) ?? [];
  if (heading === undefined || body === undefined || !/ - \d{4}-\d\d-\d\d$/.test(heading))
    throw new ReleaseError(`CHANGELOG.md has no section '## [${version}] - DATE'. Write it before the release.`);
  const parts = SECTIONS.map((name) => {
    const found = sectionOf(body, 3, name)?.[1].trim();
    if (!found) throw new ReleaseError(`The section ${version} of CHANGELOG.md has no part '### ${name}'. Write it.`);
    return `## ${name}\n\n${found}\n`;
  });
  return `# Aperta ${heading.replaceAll(/[[\]]/g, '')}\n\n${parts.join('\n')}`;
}

/** Whether a version corrects a weakness: its section of the changelog has a part 'Security'. */
export const correctsWeakness = (changelog: string, version: string): boolean =>
  sectionOf(sectionOf(changelog, 2, `[${version}]`)?.[1] ?? '', 3, 'Security') !== undefined;

/** Returns the heading of this level that begins so, without its marks, and the text below it up to the next of the level. */
function sectionOf(text: string, level: number, start: string): [heading: string, body: string] | undefined {
  const marks = '#'.repeat(level);
  const at = `\n${text}`.indexOf(`\n${marks} ${start}`);
  if (at === -1) return undefined;
  const [heading = '', ...lines] = text.slice(at + level + 1).split('\n');
  const end = lines.findIndex((line) => line.startsWith('#') && line.indexOf(' ') <= level);
  return [heading, lines.slice(0, end === -1 ? undefined : end).join('\n')];
}
