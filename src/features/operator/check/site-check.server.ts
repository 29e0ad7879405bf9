// What the start of a server and the build of the pages warn of: settings, facts that the law asks for, outdated texts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorServices } from '#src/accounts/commands/command.server.ts';
import type { BuiltSite } from '#src/shared/built-site.ts';
import { about, type Finding } from './finding.ts';

/** Takes the folder of the built site. */
export function checkSite({ startWarnings }: Pick<OperatorServices, 'startWarnings'>, dist: string): Finding[] {
  const { ok, warning, fault } = about('site');
  let built: BuiltSite;
  try {
    built = JSON.parse(readFileSync(join(dist, 'site.json'), 'utf8')) as BuiltSite;
  } catch {
    return [fault(`The built site in ${dist} is missing or incomplete. Run: npm run build`)];
  }
  const lines = [...(startWarnings?.(built.site) ?? []), ...(built.warnings ?? [])];
  return lines.length > 0
    ? lines.map((line) => warning(line))
    : [ok(`${built.pages.length} pages are built with these settings.`)];
}
