// Asks the questions one by one. Each answer is kept in a draft, so that the operator can leave and go on later.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { codeOf, CommandError, EXIT, fileError } from '#src/command-line/command-error.ts';
import { ConfigError } from '#src/server/settings/config-error.ts';
import { expectedSetting, readConfig, type SettingName } from '#src/server/settings/config.ts';
import { expectedField, siteConfigErrors } from '#src/server/site/site-check.ts';
import { answerOf, isSetting, withAnswer, type Answers } from './answers.server.ts';
import { QUESTIONS, type Question } from './questions.ts';

type Ask = (question: string) => Promise<string>;

/** More wrong answers in a row than anybody gives. */
const MOST_TRIES = 20;

/** What is looked at after an answer; a sentence says what is wrong with it. */
export type Probe = (answer: string, answers: Answers) => Promise<string | undefined>;

/** Returns the answers of an earlier run. A damaged draft counts as none. Throws a `CommandError` if one that is there cannot be read. */
export function loadDraft(file: string): Answers | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Answers;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw new CommandError(`${file} has answers of an earlier run, and cannot be read (${codeOf(error)}).`);
  }
}

/** Keeps answers in a file of mode 600. */
function saveDraft(file: string, answers: Answers): void {
  try {
    writeFileSync(`${file}.new`, JSON.stringify(answers), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    throw fileError(file, 'written', error, 'Name another place with --env, or run it as root.');
  }
}

/**
 * Asks everything. `start` has the answers that are offered, `draft` names the file that keeps them. Returns all answers. Throws a `CommandError` that names the draft if
 * the operator leaves.
 */
export async function askAll(
  ask: Ask,
  start: Answers,
  draft: string,
  probes: Readonly<Record<string, Probe>>,
): Promise<Answers> {
  let answers = start;
  let heading = 'Enter takes what is in brackets, - leaves it out, Ctrl-C stops; the answers are kept.\n';
  try {
    for (const { title, questions } of QUESTIONS) {
      heading += `\n${title}.\n`;
      for (const question of questions) {
        if (question.after !== undefined && answerOf(answers, question.after) === '') continue;
        const askBelow = (text: string) => {
          const asked = ask(heading + text);
          heading = '';
          return asked;
        };
        answers = await askOne(askBelow, question, answers, probes);
        saveDraft(draft, answers);
      }
    }
    return answers;
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode !== EXIT.notConfirmed) throw error;
    throw new CommandError(`\nYour answers are in ${draft}. The same command offers them again.`, EXIT.notConfirmed);
  }
}

async function askOne(
  ask: Ask,
  { name, text, hasChoices }: Question,
  answers: Answers,
  probes: Readonly<Record<string, Probe>>,
): Promise<Answers> {
  const words = isSetting(name) ? expectedSetting(name as SettingName) : hasChoices ? expectedField(name) : '';
  const expected = words === '' ? '' : `\n  ${words}`;
  let offered = answerOf(answers, name);
  let fault = '';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const typed = (await ask(`${fault}${text}${expected}${offered === '' ? '' : ` [${offered}]`}: `)).trim();
    const answer = typed === '' ? offered : typed === '-' ? '' : typed;
    const changed = withAnswer(answers, name, answer);
    const wrong = faultOf(name, answer, changed);
    if (wrong === undefined) {
      const failed = typed === '' && fault !== '' ? undefined : await probes[name]?.(answer, changed);
      if (failed === undefined) return changed;
      offered = answer;
      fault = `${failed}\nEnter keeps it all the same.\n`;
    } else fault = `${wrong}\n`;
  }
  throw new CommandError(`There is no answer that can be used: ${text}.`, EXIT.notConfirmed);
}

function faultOf(name: string, answer: string, { site }: Answers): string | undefined {
  if (!isSetting(name))
    return siteConfigErrors(site)
      .find((line) => line.startsWith(`site.config.ts: ${name} `) || line.startsWith(`site.config.ts: ${name}.`))
      ?.replace('site.config.ts: ', '');
  if (name === 'PUBLIC_URL' && answer === '') return 'It is needed.';
  try {
    readConfig({ [name]: answer });
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
