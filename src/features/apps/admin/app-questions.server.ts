// Asks the operator for what `apps add` needs and was not typed.
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import type { Questions } from '#src/command-line/command.ts';
import { addressFault } from './app-address.ts';
import { APP_KINDS, isAppKind } from './app-kinds.server.ts';
import { idFault, nameFault } from './app-settings.server.ts';
import { pastedText } from './pasted-text.ts';

/** What every app needs; an empty text or an empty list was left out. */
export interface NeededAnswers {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly redirect: readonly string[];
}

/** Returns what was typed, completed by answers. Throws a `CommandError` if an answer stays empty. */
export async function askForMissing(ask: NonNullable<Questions['ask']>, typed: NeededAnswers): Promise<NeededAnswers> {
  const isAddressKnown = typed.redirect.length > 0;
  const kind =
    typed.kind !== '' || isAddressKnown
      ? typed.kind
      : await answerTo(ask, `Which app is it? ${APP_KINDS.join(', ')}: `, (answer) =>
          isAppKind(answer) ? undefined : `'${answer}' is none of them.`,
        );
  const id =
    typed.id !== ''
      ? typed.id
      : await answerTo(ask, 'A short id for it, of lower-case letters, digits and hyphens, such as cloud: ', idFault);
  const name =
    typed.name !== '' ? typed.name : await answerTo(ask, 'Its name, as members see it, such as Cloud: ', nameFault);
  const needsUrl = !isAddressKnown && kind !== 'generic' && typed.url === '';
  const url = needsUrl
    ? await answerTo(ask, 'Its address, such as https://cloud.example: ', (answer) =>
        addressFault('The address', answer),
      )
    : typed.url;
  const needsRedirect = !isAddressKnown && kind === 'generic';
  const redirect = needsRedirect
    ? [
        await answerTo(ask, 'Its redirect address (callback), which its documentation names: ', (answer) =>
          addressFault('The address', answer),
        ),
      ]
    : typed.redirect;
  return { kind, id, name, url, redirect };
}

/** Asks until the answer has no fault. */
async function answerTo(
  ask: NonNullable<Questions['ask']>,
  question: string,
  faultOf: (answer: string) => string | undefined,
): Promise<string> {
  for (let text = question; ;) {
    const answer = pastedText(await ask(text));
    if (answer === '') throw new CommandError('Nothing was added.', EXIT.notConfirmed);
    const fault = faultOf(answer);
    if (fault === undefined) return answer;
    text = `${fault}\n${question}`;
  }
}
