// What every app needs: it was typed, is asked for, or is missing.
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { Questions } from '#src/command-line/command.ts';
import { addressFault, pastedText } from './app-address.ts';
import { APP_KINDS, isAppKind } from './app-kinds.server.ts';
import { idFault, nameFault } from './app-settings.server.ts';

type Ask = NonNullable<Questions['ask']>;

/** An empty text or an empty list was left out. */
export interface NeededAnswers {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly redirect: readonly string[];
}

interface Need {
  readonly isMissing: (answers: NeededAnswers) => boolean;
  readonly question: string;
  readonly faultOf: (answer: string) => string | undefined;
  readonly answer: (text: string) => Partial<NeededAnswers>;
  /** What is said where nobody is there to be asked. */
  readonly fault: string;
}

/** The kind knows the addresses once it knows that of the app. */
const isKnown = ({ kind }: NeededAnswers) => kind !== '' && kind !== 'generic';
const typedFault = (address: string) => addressFault('The address', address);

const NEEDS: readonly Need[] = [
  {
    isMissing: ({ id }) => id === '',
    question: 'A short id for it, of lower-case letters, digits and hyphens, such as cloud: ',
    faultOf: idFault,
    answer: (id) => ({ id }),
    fault: 'ID is missing: it should be a short name of lower-case letters, such as cloud.',
  },
  {
    isMissing: ({ name }) => name === '',
    question: 'Its name, as members see it, such as Cloud: ',
    faultOf: nameFault,
    answer: (name) => ({ name }),
    fault: '--name is missing: it should be the name that members see, such as Cloud.',
  },
  {
    isMissing: (answers) => isKnown(answers) && answers.redirect.length === 0 && answers.url === '',
    question: 'Its address, such as https://cloud.example: ',
    faultOf: typedFault,
    answer: (url) => ({ url }),
    fault: '--url is missing: it should be the address of the app, such as https://cloud.example.',
  },
  {
    isMissing: (answers) => !isKnown(answers) && answers.redirect.length === 0,
    question: 'Its redirect address (callback), which its documentation names: ',
    faultOf: typedFault,
    answer: (address) => ({ redirect: [address] }),
    fault: '--redirect is missing: it should be the address (callback) that members are sent back to.',
  },
];

/** Returns what was typed, completed by answers. Throws a `CommandError` if an answer stays empty. */
export async function askForMissing(ask: Ask, typed: NeededAnswers): Promise<NeededAnswers> {
  let answers = typed;
  if (typed.kind === '' && typed.redirect.length === 0) {
    const kind = await answerTo(ask, `Which app is it? ${APP_KINDS.join(', ')}: `, (answer) =>
      isAppKind(answer) ? undefined : `'${answer}' is none of them.`,
    );
    answers = { ...answers, kind };
  }
  for (const { isMissing, question, faultOf, answer } of NEEDS)
    if (isMissing(answers)) answers = { ...answers, ...answer(await answerTo(ask, question, faultOf)) };
  return answers;
}

/** Asks until the answer has no fault. */
async function answerTo(ask: Ask, question: string, faultOf: Need['faultOf']): Promise<string> {
  for (let text = question; ;) {
    const answer = pastedText(await ask(text));
    if (answer === '') throw new CommandError('Nothing was added.', EXIT.notConfirmed);
    const fault = faultOf(answer);
    if (fault === undefined) return answer;
    text = `${fault}\n${question}`;
  }
}

/** Returns a sentence for each that is missing, and for the address of an app to which the paths of its kind cannot be added. */
export function missingFaults(answers: NeededAnswers): string[] {
  const { url } = answers;
  const missing = NEEDS.filter(({ isMissing }) => isMissing(answers)).map(({ fault }) => fault);
  if (url === '') return missing;
  const wrong = url.includes('?')
    ? `--url is '${url}': it should have no part after ?.`
    : addressFault('--url', url.replace(/\/+$/, ''));
  return wrong === undefined ? missing : [...missing, wrong];
}
