// What the start of a server and the build of the pages warn of: settings, facts that the law asks for, outdated texts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import { describeReadError } from '#src/server/files/access-error.ts';
import { PROGRAM } from '#src/server/program/program-names.ts';
import type { BuiltSite } from '#src/shared/pages/built-site.ts';
import { about, type Finding } from './finding.ts';

/** Takes the folder of the built site. */
export function checkSite(
  { startWarnings, now }: Pick<OperatorServices, 'startWarnings' | 'now'>,
  dist: string,
): Finding[] {
  const { ok, warning, fault } = about('site');
  let built: BuiltSite;
  const file = join(dist, 'site.json');
  try {
    built = JSON.parse(readFileSync(file, 'utf8')) as BuiltSite;
  } catch (error) {
    return [
      fault(
        describeReadError(error, file) ??
          `The built site in ${dist} is missing or incomplete (${(error as Error).message}). Run: ${PROGRAM.build}`,
      ),
    ];
  }
  const today = new Date(now()).toISOString().slice(0, 10);
  const due = (built.waiting ?? []).filter((day) => day <= today).toSorted();
  const lines = [
    ...(startWarnings?.(built.site) ?? []),
    ...(built.warnings ?? []),
    ...(due[0] === undefined
      ? []
      : [`Texts wait to be shown since ${due[0]}. Build the pages anew and restart the server: npm run build`]),
  ];
  return lines.length > 0
    ? lines.map((line) => warning(line))
    : [ok(`${built.pages.length} pages are built with these settings.`)];
}
