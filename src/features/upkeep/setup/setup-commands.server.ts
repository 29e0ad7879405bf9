// The command `setup`: makes the environment file and the site.config.ts of a public site, from questions or from a file.
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from '#src/accounts/modules/operator-command.server.ts';
import { EXIT, CommandError } from '#src/command-line/command-error.ts';
import type { ParsedArguments, MachineFacts } from '#src/command-line/command.ts';
import { startWarnings } from '#src/server/process/start-warnings.ts';
import { SETTING_NAMES } from '#src/server/settings/config.ts';
import { answerOf, defaultAnswers, mergeAnswers, readAnswers, type Answers } from './answers.server.ts';
import { askAll, loadDraft } from './ask.server.ts';
import {
  copyCompanions,
  defaultPlaces,
  differences,
  existingAnswers,
  formatEnv,
  formatSite,
  maskSecret,
  writeNew,
  type Places,
} from './files.server.ts';
import { networkRules, nextSteps, UNIT_ENV } from './next-steps.server.ts';
import { CERTIFICATES, makePlan, type Plan } from './plan.server.ts';
import { probeDatabase, probeMail, sendMessage } from './probes.server.ts';

export const SETUP_COMMAND: Command = {
  name: 'setup',
  options: {
    from: {
      value: 'FILE',
      help: 'take the answers from a file instead of asking: JSON, or lines as in .env; - for standard input',
    },
    env: { value: 'FILE', help: 'the environment file (default for root /etc/aperta.env, else .env here)' },
    site: {
      value: 'FILE',
      help: 'the site.config.ts (default for root /etc/aperta/site.config.ts, else operator/ here)',
    },
    mail: { value: 'ADDRESS', help: 'with --from: send a test message to this address' },
    offline: { help: 'try neither the database nor the mail server' },
    'dry-run': { help: 'show what would be written, and write nothing' },
  },
  help: 'Makes the settings and the facts of a public site: asks for them, tries the database and the mail server, and writes the environment file and a site.config.ts. Replaces no file: it says what differs, and stops. Ctrl-C leaves; the next run offers the same answers again.',
  async inspect({ machine: { env } }, args) {
    const places = placesOf(args);
    const existing = await existingAnswers(places);
    // Other variables of the file, such as those of Node, stay as they are.
    const own = Object.entries(existing.env ?? {}).filter(([name]) => SETTING_NAMES.some((known) => known === name));
    const found = { settings: Object.fromEntries(own), site: existing.site ?? {} };
    const answers = await answersOf(args, mergeAnswers(defaultAnswers(), found), places);
    const plan = makePlan(withCertificates(answers, env));
    if ('faults' in plan) throw new CommandError(`${plan.faults.join('\n')}\nNothing was written.`);
    // The key of an existing file stays, in whichever place it is.
    const settings = Object.entries(plan.settings).filter(
      ([name]) => name !== 'SECRET_KEY' || existing.env === undefined || answers.settings['SECRET_KEY'] !== undefined,
    );
    const different = differences({ ...plan, settings: Object.fromEntries(settings) }, existing, places);
    if (different.length > 0)
      throw new CommandError(
        `${different.join('\n')}\nNothing was written: setup replaces no file. Change it by hand, or move it away and run this again.`,
      );
    if (!args.has('dry-run')) write(plan, existing, places);
    const units = args.has('dry-run') || places.env !== UNIT_ENV ? [] : await writeRules(plan);
    const to_do = startWarnings({
      site: plan.site,
      config: { ...plan.config, publicUrl: plan.site.publicUrl },
      env: {},
      built: undefined,
      isService: false,
    });
    const next = nextSteps(plan, places);
    const written = [existing.env ? [] : [places.env], existing.site ? [] : [places.site], units].flat();
    return {
      json: { env_file: places.env, site_file: places.site, written: args.has('dry-run') ? [] : written, to_do, next },
      text: [
        ...(args.has('dry-run')
          ? [preview(plan, places)]
          : [written.length > 0 ? `Written: ${written.join(', ')}.` : 'Both files are as answered already.']),
        ...(to_do.length > 0 ? ['Still to do:', ...to_do.map((line) => `- ${line}`)] : []),
        'Next:',
        ...next.map((line) => `  ${line}`),
      ].join('\n'),
    };
  },
};

/** The authority that this run trusts has to be trusted by the server as well. */
function withCertificates(answers: Answers, env: MachineFacts['env']): Answers {
  const file = env[CERTIFICATES];
  // The one of the system has nothing that Node lacks.
  if (!file || answers.settings[CERTIFICATES] !== undefined || file.startsWith('/etc/ssl/certs/')) return answers;
  return { ...answers, settings: { ...answers.settings, [CERTIFICATES]: file } };
}

function placesOf(args: ParsedArguments): Places {
  const { env, site } = defaultPlaces(process.getuid?.() === 0);
  return { env: resolve(args.text('env') ?? env), site: resolve(args.text('site') ?? site) };
}

/** Asks, or reads the file. Throws a `CommandError` if an answer of a file cannot be used. */
async function answersOf(args: ParsedArguments, offered: Answers, places: Places): Promise<Answers> {
  const isOnline = !args.has('offline');
  const from = args.text('from');
  if (from !== undefined) {
    const answers = mergeAnswers(offered, await readAnswers(from));
    const [database, smtp] = ['DATABASE_URL', 'SMTP_URL'].map((name) => answerOf(answers, name)) as [string, string];
    const plan = makePlan(answers);
    if (!isOnline || 'faults' in plan) return answers;
    const mail = args.text('mail');
    const failed = [
      await probeDatabase(database),
      (await probeMail(smtp)) ??
        (mail && smtp && !args.has('dry-run') ? await sendMessage(smtp, mail, answers) : undefined),
    ].filter((line) => line !== undefined);
    if (failed.length > 0)
      throw new CommandError(`${failed.join('\n')}\nNothing was written. With --offline neither is tried.`);
    return answers;
  }
  const { ask } = args;
  if (ask === undefined)
    throw new CommandError('Nobody is here to be asked. Give the answers with --from FILE.', EXIT.usage);
  const draft = `${places.env}.draft`;
  const kept = loadDraft(draft);
  const answers = await askAll(ask, kept ? mergeAnswers(offered, kept) : offered, draft, {
    ...(isOnline && {
      DATABASE_URL: probeDatabase,
      SMTP_URL: async (smtp, so) => (await probeMail(smtp)) ?? (smtp === '' ? undefined : offerMessage(ask, smtp, so)),
    }),
  });
  const plan = makePlan(answers);
  if (!('faults' in plan) && !args.has('dry-run')) rmSync(draft, { force: true });
  return answers;
}

async function offerMessage(
  ask: NonNullable<ParsedArguments['ask']>,
  smtp: string,
  answers: Answers,
): Promise<string | undefined> {
  const contact = answerOf(answers, 'email');
  const typed = (await ask(`Send a test message to [${contact}] (- for no)? `)).trim();
  return typed === '-' ? undefined : sendMessage(smtp, typed === '' ? contact : typed, answers);
}

function write(plan: Plan, existing: Awaited<ReturnType<typeof existingAnswers>>, places: Places): void {
  if (existing.site === undefined) writeNew(places.site, formatSite(plan.site), 0o644);
  copyCompanions(places.site);
  // Last: a server starts with what this file says.
  if (existing.env === undefined) writeNew(places.env, formatEnv(plan, places), 0o600);
}

/** The units, and what they ask. */
const ASKING = [
  ['aperta.service', ['DATABASE_URL', 'SMTP_URL']],
  ['aperta@.service', ['DATABASE_URL', 'SMTP_URL']],
  ['aperta-backup.service', ['DATABASE_URL']],
] as const;

/** Lets the units reach what is on other machines. Returns the files that were written. */
async function writeRules(plan: Plan): Promise<string[]> {
  const written: string[] = [];
  for (const [unit, names] of ASKING) {
    const file = `/etc/systemd/system/${unit}.d/network.conf`;
    const rules = existsSync(file) ? '' : await networkRules(plan, names);
    if (rules === '') continue;
    writeNew(file, rules, 0o644);
    written.push(file);
  }
  return written;
}

function preview(plan: Plan, places: Places): string {
  const masked = Object.entries(plan.settings).map(([name, value]) => [name, maskSecret(name, value)]);
  const env = formatEnv({ ...plan, settings: Object.fromEntries(masked) as Plan['settings'] }, places);
  return `${places.env} would be:\n${env}\n${places.site} would be:\n${formatSite(plan.site)}`;
}
